/* A simple program that scores marks without separators: fgets, a loop, printf. */
#include <stdio.h>

static int score(const char *line)
{
        int pins[32] = {0};
        int count = 0;
        int total = 0;
        for (; *line != '\0' && *line != '\n' && count < 32; line++) {
                if (*line == 'X')
                        pins[count++] = 10;
                else if (*line == '/' && count > 0)
                        pins[count] = 10 - pins[count - 1], count++;
                else
                        pins[count++] = *line == '-' || *line == 'F' ? 0 : *line - '0';
        }
        for (int frame = 0, at = 0; frame < 10; frame++) {
                int mark = pins[at] == 10 || pins[at] + pins[at + 1] == 10;
                total += pins[at] + pins[at + 1] + (mark ? pins[at + 2] : 0);
                at += pins[at] == 10 ? 1 : 2;
        }
        return total;
}

int main(void)
{
        char line[256];
        while (fgets(line, sizeof line, stdin) != NULL)
                printf("%d\n", score(line));
        return 0;
}
