// What the Terminal room needs of C: ncurses' macros, and handlers that must be C because they run
// inside a signal. Everything is `static inline`, since a system library target compiles no file.
//
// The state of the signal and crash handlers lives in function-local statics, and every object file
// gets a copy of its own: all their users stand in one Swift file (TerminalGuard.swift).
#ifndef TWOHOMES_CNCURSES_SHIM_H
#define TWOHOMES_CNCURSES_SHIM_H

#include "screen.h"
// What a crash does, then what a signal does: one that finds the program stuck ends it like a crash.
#include "crash.h"
#include "signals.h"

#endif
