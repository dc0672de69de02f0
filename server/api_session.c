/* Signing in on a page: a session begins, whose id is in a cookie that no script can read. */
#include <inttypes.h>
#include <stdio.h>

#include "api.h"
#include "clock.h"

/* An id that is known was made by us, and so can stand in a header as it is. */
static void set_cookie(struct request *request, const char *id, int64_t milliseconds)
{
        request_set_header(request, MHD_HTTP_HEADER_SET_COOKIE,
                           "bowling=%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=%" PRId64 "%s",
                           id, milliseconds / 1000, request->is_secure ? "; Secure" : "");
}

void api_session(struct request *request)
{
        char lane[16] = "null";
        bool is_revoked = request->token[0] != '\0' && !request->right.known &&
                          !request->is_store_unreachable;
        if (request->right.known && request->right.lane != 0)
                snprintf(lane, sizeof lane, "%d", request->right.lane);
        fprintf(request_begin_text(request), "{\"signed_in\":%s,\"lane\":%s,\"revoked\":%s}",
                request->right.known ? "true" : "false", lane, is_revoked ? "true" : "false");
        request_end_text(request, MHD_HTTP_OK, "application/json");
        if (request->right.known && request->token_kind == ACCESS_SESSION) /* it was used now */
                set_cookie(request, request->token, request->times->session);
}

static enum store_status write_session_audit(struct house *house, const struct request *request,
                                             const char *action)
{
        struct store_audit audit = {.at = clock_milliseconds(),
                                    .who = request->right.known ? request->right.name : NULL,
                                    .action = action,
                                    .address = request->address};
        return store_add_audit(house->store, &audit);
}

static enum store_status begin_session(struct house *house, const struct request *request,
                                       char id_out[ACCESS_TOKEN_SIZE])
{
        char hash[STORE_HASH_SIZE];
        char token_hash[STORE_HASH_SIZE];
        access_new_token(id_out);
        access_hash(id_out, hash);
        access_hash(request->token, token_hash);
        struct store_session session = {.hash = hash,
                                        .token.hash = token_hash,
                                        .ends = clock_milliseconds() + request->times->session};
        return store_add_session(house->store, &session);
}

/* Another node may have revoked the token since it was looked up. */
void api_sign_in(struct house *house, struct request *request)
{
        char id[ACCESS_TOKEN_SIZE];
        enum store_status status =
                request->right.known ? begin_session(house, request, id) : STORE_NOT_FOUND;
        bool is_known = status != STORE_NOT_FOUND;
        if (status == STORE_OK || !is_known)
                status = write_session_audit(house, request, is_known ? "sign in" : "wrong token");
        if (house_note_write(house, status) != STORE_OK) {
                request_refuse_store(request, status);
        } else if (!is_known) {
                request_refuse(request, MHD_HTTP_UNAUTHORIZED, "nobody has this token");
        } else {
                request_reply(request, MHD_HTTP_NO_CONTENT, NULL, NULL);
                set_cookie(request, id, request->times->session);
        }
}

/* Another node may have ended it meanwhile. */
static enum store_status end_session(struct house *house, const struct request *request)
{
        char hash[STORE_HASH_SIZE];
        if (!request->right.known || request->token_kind != ACCESS_SESSION)
                return STORE_OK;
        access_hash(request->token, hash);
        enum store_status status = store_end_session(house->store, hash);
        if (status == STORE_NOT_FOUND)
                return STORE_OK;
        return status == STORE_OK ? write_session_audit(house, request, "sign out") : status;
}

void api_sign_out(struct house *house, struct request *request)
{
        enum store_status status = house_note_write(house, end_session(house, request));
        if (status != STORE_OK) {
                request_refuse_store(request, status);
                return;
        }
        request_reply(request, MHD_HTTP_NO_CONTENT, NULL, NULL);
        set_cookie(request, "", 0);
}
