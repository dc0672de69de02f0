/* The exit codes of the program. */
#ifndef CLI_EXIT_CODE_H
#define CLI_EXIT_CODE_H

enum exit_code {
        EXIT_CODE_FINE = 0,
        EXIT_CODE_BAD_DATA = 1, /* the data was bad, or the game is unfinished */
        EXIT_CODE_FAILURE = 2   /* wrong usage, or the machine failed: no file, no store */
};

#endif
