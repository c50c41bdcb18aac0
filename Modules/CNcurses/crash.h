// Crashes: the handler puts the terminal back and shows what was written to standard error.
//
// What runs inside a signal calls only what is allowed there: write, poll, fcntl, open, dup2,
// tcsetattr, tcflush and their like.
#ifndef TWOHOMES_CNCURSES_CRASH_H
#define TWOHOMES_CNCURSES_CRASH_H

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

typedef struct {
  struct termios modes;
  int has_modes;
  int is_armed;
  int is_ending;  // a handler puts the terminal back, and ends the program then
  int way_out;    // the terminal, opened once more so that a write to it never waits
  int error_fd;   // standard error as it was, or -1 when it is not captured
  int error_out;  // its terminal, opened once more
  int log_fd;     // what is written to it meanwhile
  struct sigaction before[NSIG];
} th_crash_state;

static inline th_crash_state *th_crash(void) {
  static th_crash_state state = {.way_out = -1, .error_fd = -1, .error_out = -1, .log_fd = -1};
  return &state;
}

// A terminal that may be full, and that nobody may ever read

enum {
  th_turn = 5,        // milliseconds between two looks at a terminal that is full
  th_patience = 200,  // so many looks, and it counts as one that nobody reads
  th_most_turns = 600
};

// The terminal behind a descriptor, opened once more: only that can be told not to wait, since the
// description behind 0, 1 and 2 is shared with the shell that started us.
static inline int th_open_again(int fd) {
  char path[256];
  const int flags = O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC;
  int again = ttyname_r(fd, path, sizeof path) == 0 ? open(path, flags) : -1;
  return again < 0 ? fcntl(fd, F_DUPFD_CLOEXEC, 3) : again;
}

// Makes everything else that is written to the screen go nowhere: its writer may be stuck, and
// comes free only when it has nothing left to write.
static inline void th_silence(void) {
  int nowhere = open("/dev/null", O_WRONLY);
  if (nowhere < 0) return;
  dup2(nowhere, STDOUT_FILENO);
  close(nowhere);
}

// Writes all, unless the terminal is gone. Where it stays full, what waits in it is thrown away: it
// belongs to a screen that is left anyway.
//
// 1 when it was read, 0 when something was thrown away or not written.
static inline int th_write_out(int fd, const char *bytes, size_t count, int patience) {
  int flags = fcntl(fd, F_GETFL);
  fcntl(fd, F_SETFL, flags | O_NONBLOCK);
  int is_read = 1;
  for (int turn = 0; count > 0 && turn < th_most_turns;) {
    ssize_t written = write(fd, bytes, count);
    if (written > 0) {
      bytes += written;
      count -= (size_t)written;
      continue;
    }
    if (written < 0 && errno == EINTR) continue;
    if (written == 0 || errno != EAGAIN) break;
    if (++turn > patience) {
      if (is_read) th_silence();
      is_read = 0;
      tcflush(fd, TCOFLUSH);
      // A writer that is stuck is not told that there is room again, but is woken by other modes.
      if (th_crash()->has_modes) tcsetattr(fd, TCSANOW, &th_crash()->modes);
    }
    poll(NULL, 0, th_turn);
  }
  fcntl(fd, F_SETFL, flags);
  return is_read && count == 0;
}

static inline void th_close(int *fd) {
  if (*fd >= 0) close(*fd);
  *fd = -1;
}

// Standard error as it was, and what was written to it meanwhile, if that is still to be read.
static inline void th_replay_errors(int is_read) {
  th_crash_state *state = th_crash();
  if (state->error_fd < 0) return;
  const off_t most = 65536;
  char bytes[4096];
  off_t end = lseek(state->log_fd, 0, SEEK_END);
  off_t at = end > most ? end - most : 0;
  while (is_read && at < end) {
    ssize_t count = pread(state->log_fd, bytes, sizeof bytes, at);
    if (count <= 0) break;
    is_read = th_write_out(state->error_out, bytes, (size_t)count, th_patience);
    at += count;
  }
  dup2(state->error_fd, STDERR_FILENO);
  th_close(&state->error_fd);
  th_close(&state->error_out);
  th_close(&state->log_fd);
}

// Only calls that are allowed inside a signal.
static inline void th_crash_restore(int patience) {
  th_crash_state *state = th_crash();
  if (!state->is_armed) return;
  state->is_armed = 0;
  state->is_ending = 1;
  static const char bytes[] =
      "\033[?1006l\033[?1002l\033[?1000l\033[?2004l\033[0m\033[?25h\033[?1049l\r";
  int is_read = th_write_out(state->way_out, bytes, sizeof bytes - 1, patience);
  if (state->has_modes) tcsetattr(STDIN_FILENO, TCSANOW, &state->modes);
  th_replay_errors(is_read);
}

static inline void th_crash_at_exit(void) { th_crash_restore(th_patience); }

static inline void th_crash_handler(int number) {
  int error = errno;
  th_crash_restore(th_patience);
  sigaction(number, &th_crash()->before[number], NULL);
  errno = error;
  raise(number);
  // A parent may have had it ignored; the terminal is given back, so there is no going on.
  signal(number, SIG_DFL);
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
  state->way_out = th_open_again(STDOUT_FILENO);
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
  if (!is_registered) atexit(th_crash_at_exit);
  is_registered = 1;
}

// Puts the modes back and takes the handlers away: for an end that is no crash.
static inline void th_crash_remove(void) {
  th_crash_state *state = th_crash();
  // Whoever was stuck and came free is in nobody's way any more.
  while (state->is_ending) pause();
  state->is_armed = 0;
  if (state->has_modes) tcsetattr(STDIN_FILENO, TCSADRAIN, &state->modes);
  int count;
  const int *numbers = th_crash_numbers(&count);
  for (int index = 0; index < count; index++)
    sigaction(numbers[index], &state->before[numbers[index]], NULL);
  th_replay_errors(1);
  th_close(&state->way_out);
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
  state->error_out = th_open_again(before);
  state->log_fd = file;
  return 1;
}

#endif
