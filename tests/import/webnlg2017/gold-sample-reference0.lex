the pond has a depth of 2 m .
the hill is 80 high .
