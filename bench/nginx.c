/* nginx with one worker that serves files of a folder, set up to be as fast as it can. */
#include "nginx.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
        PATH_SIZE = 1024
};

static FILE *create(const char *folder, const char *name)
{
        char path[PATH_SIZE];
        snprintf(path, sizeof path, "%s/%s", folder, name);
        FILE *file = fopen(path, "w");
        if (file == NULL)
                process_fail("%s: %s", path, strerror(errno));
        return file;
}

static void finish(FILE *file)
{
        if (fclose(file) != 0)
                process_fail("cannot write: %s", strerror(errno));
}

void nginx_save(const char *folder, struct nginx_file *file, const struct http_answer *answer)
{
        FILE *out = create(folder, file->name);
        fwrite(answer->body, 1, answer->length, out);
        finish(out);
        http_header(answer, "Content-Type", file->type, sizeof file->type);
}

/* nginx does not support port 0; another program could take this free port first, which is rare. */
static int free_port(void)
{
        struct sockaddr_in address = {.sin_family = AF_INET,
                                      .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
        socklen_t size = sizeof address;
        int descriptor = socket(AF_INET, SOCK_STREAM, 0);
        if (descriptor < 0 || bind(descriptor, (struct sockaddr *)&address, sizeof address) != 0 ||
            getsockname(descriptor, (struct sockaddr *)&address, &size) != 0)
                process_fail("no port is free: %s", strerror(errno));
        close(descriptor);
        return ntohs(address.sin_port);
}

/* For files as small as these, sendfile() is slower than reading them. */
static void write_settings(FILE *out, const char *folder, int port)
{
        static const char *const temporary[] = {"client_body", "proxy", "fastcgi", "uwsgi", "scgi"};
        fprintf(out, "daemon off;\nworker_processes 1;\npid %s/nginx.pid;\n", folder);
        if (geteuid() == 0) /* the folder is open to its owner alone */
                fputs("user root;\n", out);
        fputs("events { worker_connections 1024; }\nhttp {\naccess_log off;\nsendfile off;\n"
              "keepalive_requests 1000000000;\nkeepalive_timeout 1h;\n"
              "open_file_cache max=16 inactive=1h;\nopen_file_cache_valid 1h;\n",
              out);
        for (size_t i = 0; i < sizeof temporary / sizeof *temporary; i++)
                fprintf(out, "%s_temp_path %s/nginx_%s;\n", temporary[i], folder, temporary[i]);
        fprintf(out, "server {\nlisten 127.0.0.1:%d;\nroot %s;\n", port, folder);
}

static void write_configuration(const char *folder, const struct nginx_file *files, int port)
{
        FILE *out = create(folder, "nginx.conf");
        write_settings(out, folder, port);
        for (; files->name != NULL; files++)
                fprintf(out, "location = /%s { default_type \"%s\"; }\n", files->name, files->type);
        fputs("}\n}\n", out);
        finish(out);
}

void nginx_start(struct nginx *nginx_out, const char *folder, const struct nginx_file *files)
{
        char configuration[PATH_SIZE];
        char log[PATH_SIZE];
        nginx_out->port = free_port();
        write_configuration(folder, files, nginx_out->port);
        snprintf(configuration, sizeof configuration, "%s/nginx.conf", folder);
        snprintf(log, sizeof log, "%s/nginx.log", folder);
        const char *const arguments[] = {"nginx", "-p", folder,        "-e",
                                         log,     "-c", configuration, NULL};
        nginx_out->process = process_start(arguments);
}
