two metres is the depth of the pond .
the height of the hill is 80 .
