/* Prints files as C arrays: embed FILE... > assets.c */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *name_of(const char *path)
{
        const char *slash = strrchr(path, '/');
        return slash != NULL ? slash + 1 : path;
}

static void print_bytes(const char *path, int number)
{
        int byte = 0;
        long count = 0;
        FILE *in = fopen(path, "rb");
        if (in == NULL) {
                perror(path);
                exit(EXIT_FAILURE);
        }
        printf("static const unsigned char bytes_%d[] = {", number);
        while ((byte = getc(in)) != EOF)
                printf(count++ % 24 == 0 ? "\n%d," : "%d,", byte);
        printf("0};\n");
        fclose(in);
}

int main(int argc, char **argv)
{
        printf("/* Made by the build. */\n#include \"asset.h\"\n\n");
        for (int i = 1; i < argc; i++)
                print_bytes(argv[i], i);
        printf("\nconst struct asset assets[] = {\n");
        for (int i = 1; i < argc; i++)
                printf("{\"%s\", bytes_%d, sizeof bytes_%d - 1},\n", name_of(argv[i]), i, i);
        printf("{0}};\n");
        return EXIT_SUCCESS;
}
