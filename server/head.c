/*
 * Whether the head of a request can be read in one way only. libmicrohttpd 0.9.75 takes more than
 * it should, but it reads the head in place: each name and text is a pointer into the bytes that
 * came, ended by NULs where ':' and CR LF stood. So whatever is not where the end of the line
 * before it says was cut, folded or ended in another way.
 */
#include "head.h"

#include <string.h>
#include <strings.h>

/* The headers that decide who asks, and where a body ends. */
static const char *const once[] = {"Host",          "Content-Length", "Transfer-Encoding",
                                   "Authorization", "Origin",         "Content-Type"};

enum {
        LINE_END = 2 /* CR LF */
};

struct walk {
        const char *next; /* where the next line has to begin */
        unsigned seen;    /* of those that come once */
        bool plain;
};

/* Letters first: almost all of a name are some. */
static bool is_of_name(char byte)
{
        char letter = (char)(byte | 0x20); /* also of a capital */
        return (letter >= 'a' && letter <= 'z') || (byte >= '0' && byte <= '9') ||
               strchr("!#$%&'*+-.^_`|~", byte) != NULL;
}

static bool is_name(const char *name)
{
        const char *at = name;
        while (*at != '\0' && is_of_name(*at))
                at++;
        return at > name && *at == '\0';
}

/* False where the text has a control character. */
static bool is_text(const char *text)
{
        for (; *text != '\0'; text++) {
                unsigned char byte = (unsigned char)*text;
                if ((byte < ' ' && byte != '\t') || byte == 0x7f)
                        return false;
        }
        return true;
}

/* Nothing but spaces may stand between the colon and the text. */
static bool is_gap(const char *from, const char *to)
{
        return from <= to && strspn(from, " \t") >= (size_t)(to - from);
}

static bool is_first(struct walk *walk, const char *name)
{
        for (size_t i = 0; i < sizeof once / sizeof *once; i++) {
                if (strcasecmp(once[i], name) != 0)
                        continue;
                bool first = (walk->seen & 1U << i) == 0;
                walk->seen |= 1U << i;
                return first;
        }
        return true;
}

static enum MHD_Result check_line(void *context, enum MHD_ValueKind kind, const char *name,
                                  const char *text)
{
        struct walk *walk = context;
        (void)kind;
        walk->plain = name == walk->next && text != NULL && is_name(name) &&
                      is_gap(name + strlen(name) + 1, text) && is_text(text) &&
                      is_first(walk, name);
        if (!walk->plain)
                return MHD_NO;
        walk->next = text + strlen(text) + LINE_END;
        return MHD_YES;
}

/* A client may name the whole address, as it does to a proxy (RFC 9112, 3.2.2). */
static const char *path_in(const char *uri)
{
        static const char scheme[] = "http://";
        if (strncasecmp(uri, scheme, strlen(scheme)) != 0)
                return uri;
        const char *host = uri + strlen(scheme);
        return host + strcspn(host, "/?");
}

struct head_address head_read_address(const char *uri)
{
        struct head_address address = {.uri = uri, .length = strlen(uri), .is_text = is_text(uri)};
        const char *path = path_in(uri);
        size_t length = strcspn(path, "?");
        if (length <= HEAD_PATH_MAX && path[0] == '/' && memchr(path, '%', length) == NULL)
                memcpy(address.path, path, length);
        return address;
}

static bool first_line_is_plain(const struct head *head)
{
        const struct head_address *address = head->address;
        return address->is_text && head->method + strlen(head->method) + 1 == address->uri &&
               address->uri + address->length + 1 == head->version;
}

/* Later versions may read in another way; and they refuse by themselves what this one takes. */
static bool is_read_in_place(void)
{
        return strncmp(http->MHD_get_version(), "0.9.75", strlen("0.9.75")) == 0;
}

bool head_is_plain(struct MHD_Connection *connection, const struct head *head)
{
        struct walk walk = {.plain = !is_read_in_place() || first_line_is_plain(head)};
        if (!is_read_in_place() || !walk.plain)
                return walk.plain;
        walk.next = head->version + strlen(head->version) + LINE_END;
        http->MHD_get_connection_values(connection, MHD_HEADER_KIND, check_line, &walk);
        size_t size =
                http->MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE)
                        ->header_size;
        return walk.plain && walk.next + LINE_END == head->method + size;
}
