/*
 * Whether the head of a request can be read in one way only. Both libraries that we know refuse too
 * little by themselves, and not the same: names, texts and what comes twice are checked here for
 * both. 1.0.1 refuses by itself lines that end or are folded in another way than with CR LF; 0.9.75
 * takes them, so for that one the positions of names and texts must be those of the bytes that
 * came.
 */
#include "head.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "clients.h"
#include "request.h"

/* The headers that decide who asks, and where a body ends. */
static const char *const once[] = {"Host",          "Content-Length", "Transfer-Encoding",
                                   "Authorization", "Origin",         "Content-Type"};

enum {
        LINE_END = 2 /* CR LF */
};

/* The first line, as it stands where libmicrohttpd has read it. */
struct head {
        const char *method;
        const struct head_address *address;
        const char *version;
};

struct walk {
        const char *next; /* where the next line has to begin; NULL where positions mean nothing */
        unsigned seen;    /* of those that come once */
        bool plain;
};

/* Letters come first, because most bytes of names are letters. */
static bool is_of_name(char byte)
{
        char letter = (char)(byte | 0x20); /* also of a capital */
        return (letter >= 'a' && letter <= 'z') || (byte >= '0' && byte <= '9') ||
               (byte != '\0' && strchr("!#$%&'*+-.^_`|~", byte) != NULL);
}

static bool is_name(const char *name, size_t length)
{
        size_t i = 0;
        while (i < length && is_of_name(name[i]))
                i++;
        return i > 0 && i == length;
}

/* False where the text has a control character. */
static bool is_text(const char *text, size_t length)
{
        for (size_t i = 0; i < length; i++) {
                unsigned char byte = (unsigned char)text[i];
                if ((byte < ' ' && byte != '\t') || byte == 0x7f)
                        return false;
        }
        return true;
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

/* A text stands behind its name and a colon, and the next name behind the text and CR LF. */
static bool is_in_place(struct walk *walk, const char *name, const char *text_end)
{
        bool in_place = walk->next == NULL || name == walk->next;
        if (walk->next != NULL)
                walk->next = text_end + LINE_END;
        return in_place;
}

static enum MHD_Result check_line(void *context, enum MHD_ValueKind kind, const char *name,
                                  size_t name_length, const char *text, size_t text_length)
{
        struct walk *walk = context;
        (void)kind;
        walk->plain = text != NULL && is_name(name, name_length) && is_text(text, text_length) &&
                      is_in_place(walk, name, text + text_length) && is_first(walk, name);
        return walk->plain ? MHD_YES : MHD_NO;
}

/* A client may name the whole address, as it does to a proxy (RFC 9112, 3.2.2). */
static const char *host_in(const char *uri)
{
        static const char scheme[] = "http://";
        return strncasecmp(uri, scheme, strlen(scheme)) == 0 ? uri + strlen(scheme) : NULL;
}

struct head_address head_read_address(const char *uri)
{
        struct head_address address = {.uri = uri, .length = strlen(uri)};
        address.is_text = is_text(uri, address.length);
        const char *host = host_in(uri);
        const char *path = host != NULL ? host + strcspn(host, "/?") : uri;
        size_t length = strcspn(path, "?");
        if (length <= HEAD_PATH_MAX && path[0] == '/' && memchr(path, '%', length) == NULL)
                memcpy(address.path, path, length);
        return address;
}

bool head_knows_version(const char *version)
{
        return strcmp(version, "0.9.75") == 0 || strcmp(version, "1.0.1") == 0;
}

static bool first_line_is_in_place(const struct head *head)
{
        const struct head_address *address = head->address;
        return head->method + strlen(head->method) + 1 == address->uri &&
               address->uri + address->length + 1 == head->version;
}

static bool ends_in_place(const struct walk *walk, struct MHD_Connection *connection,
                          const struct head *head)
{
        size_t size =
                http->MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE)
                        ->header_size;
        return walk->next + LINE_END == head->method + size;
}

static bool is_plain_head(struct MHD_Connection *connection, const struct head *head)
{
        bool in_place = strcmp(http->MHD_get_version(), "0.9.75") == 0;
        struct walk walk = {.plain = head->address->is_text};
        if (in_place) {
                walk.plain = walk.plain && first_line_is_in_place(head);
                walk.next = head->version + strlen(head->version) + LINE_END;
        }
        if (walk.plain)
                http->MHD_get_connection_values_n(connection, MHD_HEADER_KIND, check_line, &walk);
        return walk.plain && (!in_place || ends_in_place(&walk, connection, head));
}

void head_check_framing(struct request *request, const char *method, const char *version)
{
        struct head head = {method, &request->client->head, version};
        const char *length = request_header(request, MHD_HTTP_HEADER_CONTENT_LENGTH);
        if (!is_plain_head(request->connection, &head))
                request_refuse(request, MHD_HTTP_BAD_REQUEST,
                               "the head of the request is not proper HTTP");
        else if (request_header(request, MHD_HTTP_HEADER_TRANSFER_ENCODING) != NULL)
                request_refuse(request, MHD_HTTP_LENGTH_REQUIRED,
                               "send the body with a Content-Length");
        else if (length != NULL && length[strspn(length, "0123456789")] != '\0')
                request_refuse(request, MHD_HTTP_BAD_REQUEST, "Content-Length is a number");
        else if (length != NULL && strtoll(length, NULL, 10) > REQUEST_BODY_MAX)
                request_refuse(request, MHD_HTTP_CONTENT_TOO_LARGE, "the body is too large");
}

/* `list` has names with commas between. */
static bool is_in_list(const char *list, const char *name, size_t length)
{
        for (; *list != '\0'; list += strspn(list, ",")) {
                size_t item = strcspn(list, ",");
                if (item == length && strncasecmp(list, name, length) == 0)
                        return true;
                list += item;
        }
        return false;
}

/* The host of an address that is whole counts, and else the header (RFC 9112, 3.2.2). */
bool head_is_for(const struct request *request, const char *const *hosts)
{
        const char *host = host_in(request->client->head.uri);
        if (host == NULL)
                host = request_header(request, MHD_HTTP_HEADER_HOST);
        size_t length = host == NULL     ? 0
                        : host[0] == '[' ? strcspn(host, "]") + 1
                                         : strcspn(host, ":/?");
        for (const char *const *list = hosts; *list != NULL; list++) {
                if (length > 0 && is_in_list(*list, host, length))
                        return true;
        }
        return hosts[0] == NULL;
}
