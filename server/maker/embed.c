/* Prints files as C arrays: embed FILE... > assets.c */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *name_of(const char *path)
{
        const char *slash = strrchr(path, '/');
        return slash != NULL ? slash + 1 : path;
}

/* A number that changes when the file does (FNV-1a); browsers keep a file as long as it stays. */
static uint64_t add_to_tag(uint64_t tag, int byte)
{
        return (tag ^ (uint64_t)byte) * UINT64_C(0x100000001b3);
}

static void print_bytes(const char *path, int number)
{
        int byte = 0;
        long count = 0;
        uint64_t tag = UINT64_C(0xcbf29ce484222325);
        FILE *in = fopen(path, "rb");
        if (in == NULL) {
                perror(path);
                exit(EXIT_FAILURE);
        }
        printf("static const unsigned char bytes_%d[] = {", number);
        while ((byte = getc(in)) != EOF) {
                printf(count++ % 24 == 0 ? "\n%d," : "%d,", byte);
                tag = add_to_tag(tag, byte);
        }
        printf("0};\n#define TAG_%d \"\\\"%016llx\\\"\"\n", number, (unsigned long long)tag);
        fclose(in);
}

int main(int argc, char **argv)
{
        printf("/* Made by the build. */\n#include \"pages.h\"\n\n");
        for (int i = 1; i < argc; i++)
                print_bytes(argv[i], i);
        printf("\nstruct asset assets[] = {\n");
        for (int i = 1; i < argc; i++)
                printf("{\"%s\", TAG_%d, {(const char *)bytes_%d, sizeof bytes_%d - 1, .holders = "
                       "1}},\n",
                       name_of(argv[i]), i, i, i);
        printf("{0}};\n");
        return EXIT_SUCCESS;
}
