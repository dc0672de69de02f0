/* Runs a fuzz target once on every file of a folder, where there is no libFuzzer. */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int replay(const char *folder, const char *name)
{
        static uint8_t data[1 << 20];
        char path[4096];
        snprintf(path, sizeof path, "%s/%s", folder, name);
        FILE *file = fopen(path, "rb");
        if (file == NULL)
                return 0;
        size_t size = fread(data, 1, sizeof data, file);
        fclose(file);
        LLVMFuzzerTestOneInput(data, size);
        return 1;
}

int main(int argc, char **argv)
{
        int replayed = 0;
        DIR *folder = argc == 2 ? opendir(argv[1]) : NULL;
        if (folder == NULL) {
                fprintf(stderr, "usage: %s CORPUS\n", argv[0]);
                return EXIT_FAILURE;
        }
        for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
                if (entry->d_name[0] != '.')
                        replayed += replay(argv[1], entry->d_name);
        }
        closedir(folder);
        printf("replayed %d files\n", replayed);
        return replayed > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
