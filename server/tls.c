/* The certificate of the server. */
#include "tls.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "heap.h"

/* libmicrohttpd brings this library along; what it links cannot be called through it. */
#define GNUTLS_FUNCTIONS(USE)                                                                      \
        USE(gnutls_certificate_allocate_credentials)                                               \
        USE(gnutls_certificate_free_credentials)                                                   \
        USE(gnutls_certificate_set_x509_key_mem)                                                   \
        USE(gnutls_credentials_set)                                                                \
        USE(gnutls_strerror)

static const char *const names[] = {GNUTLS_FUNCTIONS(LAZY_NAME)};

static struct {
        GNUTLS_FUNCTIONS(LAZY_FIELD)
} gnutls;

enum {
        FILE_MAX = 64 * 1024
};

static void complain(const struct tls *tls, const char *what, const char *why)
{
        fprintf(stderr, "bowling serve: %s%s: %s\n",
                tls->certificate != NULL ? "the certificate stays as it was: " : "", what, why);
}

/* NULL where it cannot be read. */
static char *read_file(const struct tls *tls, const char *name)
{
        char *text = heap_or_abort(calloc(1, FILE_MAX + 1));
        FILE *in = fopen(name, "re");
        if (in != NULL)
                fread(text, 1, FILE_MAX, in);
        bool is_read = in != NULL && !ferror(in);
        if (!is_read) {
                complain(tls, name, strerror(errno));
                free(text);
        }
        if (in != NULL)
                fclose(in);
        return is_read ? text : NULL;
}

static gnutls_datum_t datum_of(char *text)
{
        return (gnutls_datum_t){(unsigned char *)text, (unsigned)strlen(text)};
}

/* NULL where the two do not fit. */
static struct tls_certificate *new_certificate(const struct tls *tls, char *certificate, char *key)
{
        struct tls_certificate *made = heap_or_abort(calloc(1, sizeof *made));
        gnutls_datum_t certificate_datum = datum_of(certificate);
        gnutls_datum_t key_datum = datum_of(key);
        char both[200];
        made->holders = 1;
        gnutls.gnutls_certificate_allocate_credentials(&made->credentials);
        int code = gnutls.gnutls_certificate_set_x509_key_mem(made->credentials, &certificate_datum,
                                                              &key_datum, GNUTLS_X509_FMT_PEM);
        if (code >= 0)
                return made;
        snprintf(both, sizeof both, "%s, %s", tls->certificate_file, tls->key_file);
        complain(tls, both, gnutls.gnutls_strerror(code));
        tls_release(made);
        return NULL;
}

/* False where nothing has changed. */
static bool load_files(struct tls *tls)
{
        char *certificate = read_file(tls, tls->certificate_file);
        char *key = certificate != NULL ? read_file(tls, tls->key_file) : NULL;
        struct tls_certificate *made = key != NULL ? new_certificate(tls, certificate, key) : NULL;
        if (made == NULL) {
                free(certificate);
                free(key);
                return false;
        }
        tls_close(tls);
        tls->certificate = made;
        tls->certificate_text = certificate;
        tls->key_text = key;
        return true;
}

bool tls_open(struct tls *tls_out, const char *certificate_file, const char *key_file)
{
        *tls_out = (struct tls){.certificate_file = certificate_file, .key_file = key_file};
        if (certificate_file == NULL)
                return true;
        if (http->MHD_is_feature_supported(MHD_FEATURE_TLS) != MHD_YES ||
            !lazy_load("libgnutls.so.30", names, sizeof names / sizeof *names, &gnutls)) {
                fputs("bowling serve: libmicrohttpd was built without TLS, or libgnutls.so.30 is "
                      "missing\n",
                      stderr);
                return false;
        }
        return load_files(tls_out);
}

void tls_reload(struct tls *tls)
{
        if (tls->certificate_file != NULL)
                load_files(tls);
}

void tls_close(struct tls *tls)
{
        tls_release(tls->certificate);
        free(tls->certificate_text);
        free(tls->key_text);
}

/* Its session begins with the credentials of libmicrohttpd, which are those of the start. */
struct tls_certificate *tls_secure(const struct tls *tls, struct MHD_Connection *connection)
{
        const union MHD_ConnectionInfo *info =
                http->MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
        if (info == NULL || info->tls_session == NULL)
                return NULL;
        gnutls.gnutls_credentials_set(info->tls_session, GNUTLS_CRD_CERTIFICATE,
                                      tls->certificate->credentials);
        tls->certificate->holders++;
        return tls->certificate;
}

void tls_release(struct tls_certificate *certificate)
{
        if (certificate == NULL || --certificate->holders > 0)
                return;
        gnutls.gnutls_certificate_free_credentials(certificate->credentials);
        free(certificate);
}
