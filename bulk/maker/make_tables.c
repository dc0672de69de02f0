/* Prints the tables of the kernels as C source; runs during the build. */
#include <stdio.h>
#include <stdlib.h>

#include "makers.h"

enum {
        SCORE_MAX = 300
};

static void make_totals(void)
{
        puts("const char totals_text[TOTALS][TOTAL_SIZE] = {");
        for (int total = 0; total <= SCORE_MAX; total++)
                printf("\"%d\\n\",", total);
        puts("};\nconst uint8_t totals_length[TOTALS] = {");
        for (int total = 0; total <= SCORE_MAX; total++)
                printf("%d,", snprintf(NULL, 0, "%d\n", total));
        puts("};");
}

int main(void)
{
        puts("#include \"automaton.h\"\n#include \"stages.h\"\n#include \"totals.h\"\n");
        make_automata();
        make_stages();
        make_totals();
        return EXIT_SUCCESS;
}
