// The terminal as ncurses has it: locale, modes, drawing, input.
#ifndef TWOHOMES_CNCURSES_SCREEN_H
#define TWOHOMES_CNCURSES_SCREEN_H

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>
// term.h's short names for capabilities.
#undef lines
#undef columns
#undef newline
#undef tab

// glibc hides it without _XOPEN_SOURCE.
extern int wcwidth(wchar_t c);

// Locale and terminal description

static inline int th_is_utf8(void) {
  const char *codeset = nl_langinfo(CODESET);
  return codeset != NULL && strcmp(codeset, "UTF-8") == 0;
}

// The locale of the environment, or one that knows UTF-8 if that one does not.
static inline int th_choose_locale(void) {
  setlocale(LC_CTYPE, "");
  if (!th_is_utf8() && setlocale(LC_CTYPE, "C.UTF-8") == NULL) setlocale(LC_CTYPE, "en_US.UTF-8");
  return th_is_utf8();
}

// 0: no such terminal; 1: one that cannot place its cursor; 2: one that can be drawn on.
static inline int th_terminal_kind(const char *name) {
  int error = 0;
  if (setupterm((char *)name, STDOUT_FILENO, &error) != OK) return 0;
  const char *cup = tigetstr((char *)"cup");
  int kind = cup == NULL || cup == (const char *)-1 || *cup == '\0' ? 1 : 2;
  del_curterm(cur_term);
  return kind;
}

static inline int th_width(unsigned int scalar) { return wcwidth((wchar_t)scalar); }

static inline int th_window_size(int *rows, int *columns) {
  struct winsize size;
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return 0;
  if (size.ws_row == 0 || size.ws_col == 0) return 0;
  *rows = size.ws_row;
  *columns = size.ws_col;
  return 1;
}

// Modes

// initscr() would exit on an unknown terminal; newterm returns.
static inline int th_start(const char *name) {
  SCREEN *screen = newterm((char *)name, stdout, stdin);
  if (screen == NULL) return 0;
  set_term(screen);
  raw();
  noecho();
  nonl();
  keypad(stdscr, FALSE);
  // No half-drawn frame because keys are waiting.
  typeahead(-1);
  return 1;
}

static inline int th_start_colors(void) {
  if (!has_colors() || start_color() != OK || use_default_colors() != OK) return 0;
  for (short color = 1; color <= 7; color++) init_pair(color, color, -1);
  return 1;
}

// The next flush comes back. Where there is no other screen to go back to, what comes next is
// written over the last row.
static inline void th_leave(void) {
  wmove(stdscr, getmaxy(stdscr) - 1, 0);
  wclrtoeol(stdscr);
  wnoutrefresh(stdscr);
  doupdate();
  endwin();
}

// Writes as it is, past ncurses; gives up when the terminal is gone.
static inline void th_write(int fd, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(fd, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    bytes += written;
    count -= (size_t)written;
  }
}

static inline void th_bracketed_paste(int on) {
  const char *text = on ? "\033[?2004h" : "\033[?2004l";
  th_write(STDOUT_FILENO, text, strlen(text));
}

// Drawing

static inline unsigned int th_bold(void) { return (unsigned int)A_BOLD; }
static inline unsigned int th_dim(void) { return (unsigned int)A_DIM; }
static inline unsigned int th_underline(void) { return (unsigned int)A_UNDERLINE; }
static inline unsigned int th_reverse(void) { return (unsigned int)A_REVERSE; }
static inline int th_rows(void) { return getmaxy(stdscr); }
static inline int th_columns(void) { return getmaxx(stdscr); }
static inline void th_resize(int rows, int columns) { resize_term(rows, columns); }
static inline void th_erase(void) { werase(stdscr); }
static inline void th_move(int y, int x) { wmove(stdscr, y, x); }
static inline void th_style(unsigned int attributes, int pair) {
  wattr_set(stdscr, (attr_t)attributes, (short)pair, NULL);
}
static inline void th_put(const char *utf8, int count) { waddnstr(stdscr, utf8, count); }
static inline void th_cursor(int visible) { curs_set(visible); }
// Draws everything anew the next time, whatever the terminal is believed to show.
static inline void th_forget(void) { clearok(curscr, TRUE); }
static inline void th_flush(void) {
  wnoutrefresh(stdscr);
  doupdate();
}

// Input

// The bytes that are there, without waiting: 0 at the end of input, -1 when the terminal is gone,
// -2 when there is nothing to read, -3 when it is another program's turn to read.
static inline long th_read(int fd, unsigned char *bytes, size_t room) {
  struct pollfd ready = {fd, POLLIN, 0};
  if (poll(&ready, 1, 0) <= 0) return -2;
  ssize_t count = read(fd, bytes, room);
  if (count < 0 && (errno == EAGAIN || errno == EINTR)) return -2;
  if (count < 0 && errno == EIO) {
    pid_t front = tcgetpgrp(fd);
    if (front != -1 && front != getpgrp()) return -3;
  }
  return (long)count;
}

#endif
