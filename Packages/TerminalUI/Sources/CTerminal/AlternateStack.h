// A stack for signal handlers, for a thread whose own has overflowed.

#ifndef ALTERNATE_STACK_H
#define ALTERNATE_STACK_H

/// Gives the calling thread such a stack, unless it has one. Not for signal handlers.
void use_alternate_stack(void);

#endif
