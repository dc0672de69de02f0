/* The tables that are made when the program is built, each printed as C. */
#ifndef BULK_MAKER_MAKERS_H
#define BULK_MAKER_MAKERS_H

void make_automata(void);
void make_places(void);

#endif
