/* Runs a fuzz target once on every file of a folder, where there is no libFuzzer. */
#include <dirent.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A buffer of exactly its size, so that AddressSanitizer finds a read past its end. */
static uint8_t *read_whole(FILE *file, size_t *size_out)
{
        if (fseek(file, 0, SEEK_END) != 0)
                return NULL;
        long size = ftell(file);
        if (size < 0)
                return NULL;
        fseek(file, 0, SEEK_SET);
        uint8_t *data = malloc((size_t)size);
        *size_out = (size_t)size;
        if (data != NULL && fread(data, 1, *size_out, file) == *size_out)
                return data;
        free(data);
        return NULL;
}

static bool replay(const char *folder, const char *name)
{
        char path[4096];
        size_t size = 0;
        snprintf(path, sizeof path, "%s/%s", folder, name);
        FILE *file = fopen(path, "rb");
        uint8_t *data = file != NULL ? read_whole(file, &size) : NULL;
        if (data == NULL)
                perror(path);
        else
                LLVMFuzzerTestOneInput(data, size);
        free(data);
        if (file != NULL)
                fclose(file);
        return data != NULL;
}

int main(int argc, char **argv)
{
        int replayed = 0;
        int failed = 0;
        DIR *folder = argc == 2 ? opendir(argv[1]) : NULL;
        if (folder == NULL) {
                fprintf(stderr, "usage: %s CORPUS\n", argv[0]);
                return EXIT_FAILURE;
        }
        for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
                if (entry->d_name[0] == '.')
                        continue;
                if (replay(argv[1], entry->d_name))
                        replayed++;
                else
                        failed++;
        }
        closedir(folder);
        printf("replayed %d files\n", replayed);
        return replayed > 0 && failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
