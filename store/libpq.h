/*
 * PostgreSQL's client library, loaded when a server is first asked for.
 *
 * It brings some twenty libraries along. Programs that score a file or play at home must not wait
 * for them, nor need them at all.
 */
#ifndef STORE_LIBPQ_H
#define STORE_LIBPQ_H

#include <libpq-fe.h>

#include "lazy.h"

#define LIBPQ_FUNCTIONS(USE)                                                                       \
        USE(PQbackendPID)                                                                          \
        USE(PQcancel)                                                                              \
        USE(PQclear)                                                                               \
        USE(PQcmdStatus)                                                                           \
        USE(PQcmdTuples)                                                                           \
        USE(PQconnectdbParams)                                                                     \
        USE(PQconninfoFree)                                                                        \
        USE(PQconninfoParse)                                                                       \
        USE(PQconsumeInput)                                                                        \
        USE(PQerrorMessage)                                                                        \
        USE(PQfinish)                                                                              \
        USE(PQfreeCancel)                                                                          \
        USE(PQfreemem)                                                                             \
        USE(PQgetCancel)                                                                           \
        USE(PQgetResult)                                                                           \
        USE(PQgetisnull)                                                                           \
        USE(PQgetlength)                                                                           \
        USE(PQgetvalue)                                                                            \
        USE(PQisBusy)                                                                              \
        USE(PQnotifies)                                                                            \
        USE(PQreset)                                                                               \
        USE(PQresetPoll)                                                                           \
        USE(PQresetStart)                                                                          \
        USE(PQresultErrorField)                                                                    \
        USE(PQresultStatus)                                                                        \
        USE(PQsendPrepare)                                                                         \
        USE(PQsendQuery)                                                                           \
        USE(PQsendQueryParams)                                                                     \
        USE(PQsendQueryPrepared)                                                                   \
        USE(PQsetNoticeProcessor)                                                                  \
        USE(PQsetSingleRowMode)                                                                    \
        USE(PQsocket)                                                                              \
        USE(PQstatus)

struct libpq {
        LIBPQ_FUNCTIONS(LAZY_FIELD)
};

/* The functions, under their names, once libpq_load() has found the library. */
extern const struct libpq *pq;

/* False where it is missing or too old. */
bool libpq_load(void);

#endif
