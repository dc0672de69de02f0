/* Each function prints tables as C source. */
#ifndef BULK_MAKER_MAKERS_H
#define BULK_MAKER_MAKERS_H

void make_automata(void);
void make_stages(void);

#endif
