#include <stdio.h>

int main(void)
{
    puts("metricheck");
    return 0;
}
