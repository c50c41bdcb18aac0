// What the Terminal room needs of C: ncurses' macros, and handlers that must be C because they run
// inside a signal. Everything is `static inline`, since a system library target compiles no file.
//
// The state of the signal and crash handlers lives in function-local statics, and every object file
// gets a copy of its own: all their users stand in one Swift file (TerminalGuard.swift).
#ifndef TWOHOMES_CNCURSES_SHIM_H
#define TWOHOMES_CNCURSES_SHIM_H

#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
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

// Signals: a handler writes the number into a pipe, which is read where everything else happens

static inline int *th_signal_pipe(void) {
  static int ends[2] = {-1, -1};
  return ends;
}

static inline struct sigaction *th_signal_before(void) {
  static struct sigaction before[NSIG];
  return before;
}

static inline void th_signal_forward(int number) {
  int error = errno;
  unsigned char byte = (unsigned char)number;
  ssize_t written = write(th_signal_pipe()[1], &byte, 1);
  (void)written;
  errno = error;
}

static inline const int *th_signal_numbers(int *count) {
  static const int numbers[] = {SIGINT,  SIGTERM, SIGHUP,  SIGWINCH, SIGTSTP, SIGCONT,
                                SIGUSR1, SIGUSR2, SIGALRM, SIGPIPE,  SIGTTOU, SIGTTIN};
  *count = (int)(sizeof numbers / sizeof *numbers);
  return numbers;
}

// The end of the pipe to read from, or -1. A parent may have started us with signals blocked.
static inline int th_signal_install(void) {
  int *ends = th_signal_pipe();
  if (pipe(ends) != 0) return -1;
  for (int end = 0; end < 2; end++) {
    fcntl(ends[end], F_SETFL, O_NONBLOCK);
    fcntl(ends[end], F_SETFD, FD_CLOEXEC);
  }
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_flags = SA_RESTART;
  sigfillset(&action.sa_mask);
  sigset_t wanted;
  sigemptyset(&wanted);
  int count;
  const int *numbers = th_signal_numbers(&count);
  for (int index = 0; index < count; index++) {
    int number = numbers[index];
    int ignored = number == SIGPIPE || number == SIGTTOU || number == SIGTTIN;
    action.sa_handler = ignored ? SIG_IGN : th_signal_forward;
    sigaction(number, &action, &th_signal_before()[number]);
    sigaddset(&wanted, number);
  }
  pthread_sigmask(SIG_UNBLOCK, &wanted, NULL);
  return ends[0];
}

static inline void th_signal_remove(void) {
  int count;
  const int *numbers = th_signal_numbers(&count);
  for (int index = 0; index < count; index++)
    sigaction(numbers[index], &th_signal_before()[numbers[index]], NULL);
  int *ends = th_signal_pipe();
  for (int end = 0; end < 2; end++) {
    close(ends[end]);
    ends[end] = -1;
  }
}

// Stops as Ctrl-Z does everywhere, and returns when continued in the foreground.
static inline void th_stop_self(void) {
  struct sigaction standard, ignored, ours, continued;
  memset(&standard, 0, sizeof standard);
  standard.sa_handler = SIG_DFL;
  ignored = standard;
  ignored.sa_handler = SIG_IGN;
  sigaction(SIGTSTP, &standard, &ours);
  // The SIGCONT that ends this stop is no news; one that is ignored continues us all the same.
  sigaction(SIGCONT, &ignored, &continued);
  sigset_t wanted;
  sigemptyset(&wanted);
  sigaddset(&wanted, SIGTSTP);
  pthread_sigmask(SIG_UNBLOCK, &wanted, NULL);
  pid_t front;
  do {
    // A script that runs us shares our group and stops with us. Otherwise to this very thread: a
    // signal to the process may be taken by another one after this has gone on.
    if (getpgrp() == getpid())
      raise(SIGTSTP);
    else
      kill(0, SIGTSTP);
    front = tcgetpgrp(STDIN_FILENO);
  } while (front != -1 && front != getpgrp());
  sigaction(SIGCONT, &continued, NULL);
  sigaction(SIGTSTP, &ours, NULL);
}

// Crashes: the handler puts the terminal back and shows what was written to standard error

typedef struct {
  struct termios modes;
  int has_modes;
  int is_armed;
  int error_fd;  // standard error as it was, or -1 when it is not captured
  int log_fd;    // what is written to it meanwhile
  struct sigaction before[NSIG];
} th_crash_state;

static inline th_crash_state *th_crash(void) {
  static th_crash_state state = {.error_fd = -1, .log_fd = -1};
  return &state;
}

static inline void th_replay_errors(void) {
  th_crash_state *state = th_crash();
  if (state->error_fd < 0) return;
  const off_t most = 65536;
  char bytes[4096];
  off_t end = lseek(state->log_fd, 0, SEEK_END);
  off_t at = end > most ? end - most : 0;
  while (at < end) {
    ssize_t count = pread(state->log_fd, bytes, sizeof bytes, at);
    if (count <= 0) break;
    th_write(state->error_fd, bytes, (size_t)count);
    at += count;
  }
  dup2(state->error_fd, STDERR_FILENO);
  close(state->error_fd);
  close(state->log_fd);
  state->error_fd = -1;
  state->log_fd = -1;
}

// Only calls that are allowed inside a signal.
static inline void th_crash_restore(void) {
  th_crash_state *state = th_crash();
  if (!state->is_armed) return;
  state->is_armed = 0;
  static const char bytes[] =
      "\033[?1006l\033[?1002l\033[?1000l\033[?2004l\033[0m\033[?25h\033[?1049l\r";
  th_write(STDOUT_FILENO, bytes, sizeof bytes - 1);
  if (state->has_modes) tcsetattr(STDIN_FILENO, TCSANOW, &state->modes);
  th_replay_errors();
}

static inline void th_crash_handler(int number) {
  int error = errno;
  th_crash_restore();
  sigaction(number, &th_crash()->before[number], NULL);
  errno = error;
  raise(number);
}

static inline const int *th_crash_numbers(int *count) {
  static const int numbers[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGSYS, SIGQUIT};
  *count = (int)(sizeof numbers / sizeof *numbers);
  return numbers;
}

// Before ncurses touches the terminal.
static inline void th_crash_install(void) {
  static char stack[65536];
  static int is_registered = 0;
  th_crash_state *state = th_crash();
  state->has_modes = tcgetattr(STDIN_FILENO, &state->modes) == 0;
  state->is_armed = 1;
  stack_t alternative;
  memset(&alternative, 0, sizeof alternative);
  alternative.ss_sp = stack;
  alternative.ss_size = sizeof stack;
  sigaltstack(&alternative, NULL);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = th_crash_handler;
  action.sa_flags = SA_ONSTACK | SA_NODEFER;
  sigset_t wanted;
  sigemptyset(&wanted);
  int count;
  const int *numbers = th_crash_numbers(&count);
  for (int index = 0; index < count; index++) {
    sigaction(numbers[index], &action, &state->before[numbers[index]]);
    sigaddset(&wanted, numbers[index]);
  }
  pthread_sigmask(SIG_UNBLOCK, &wanted, NULL);
  if (!is_registered) atexit(th_crash_restore);
  is_registered = 1;
}

// Puts the modes back and takes the handlers away: for an end that is no crash.
static inline void th_crash_remove(void) {
  th_crash_state *state = th_crash();
  state->is_armed = 0;
  if (state->has_modes) tcsetattr(STDIN_FILENO, TCSADRAIN, &state->modes);
  int count;
  const int *numbers = th_crash_numbers(&count);
  for (int index = 0; index < count; index++)
    sigaction(numbers[index], &state->before[numbers[index]], NULL);
  th_replay_errors();
}

// Keeps what is written to standard error out of the picture, in a file without a name. Where no
// file can be made, or standard error is no terminal, nothing is captured.
static inline int th_capture_errors(const char *folder) {
  th_crash_state *state = th_crash();
  char path[512];
  if (!isatty(STDERR_FILENO)) return 0;
  int length = snprintf(path, sizeof path, "%s/twohomes.XXXXXX", folder);
  if (length < 0 || length >= (int)sizeof path) return 0;
  int file = mkstemp(path);
  if (file < 0) return 0;
  unlink(path);
  fcntl(file, F_SETFD, FD_CLOEXEC);
  // Writers that share the file append, as on a terminal.
  fcntl(file, F_SETFL, O_APPEND | O_RDWR);
  int before = dup(STDERR_FILENO);
  if (before < 0 || dup2(file, STDERR_FILENO) < 0) {
    close(file);
    if (before >= 0) close(before);
    return 0;
  }
  fcntl(before, F_SETFD, FD_CLOEXEC);
  state->error_fd = before;
  state->log_fd = file;
  return 1;
}

#endif
