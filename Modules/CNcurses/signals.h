// Signals: a handler writes the number into a pipe, which is read where everything else happens.
#ifndef TWOHOMES_CNCURSES_SIGNALS_H
#define TWOHOMES_CNCURSES_SIGNALS_H

#include "crash.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static inline int *th_signal_pipe(void) {
  static int ends[2] = {-1, -1};
  return ends;
}

static inline struct sigaction *th_signal_before(void) {
  static struct sigaction before[NSIG];
  return before;
}

// The signal that asked us to end, or 0.
static inline volatile sig_atomic_t *th_signal_ending(void) {
  static volatile sig_atomic_t number = 0;
  return &number;
}

// Seconds from being asked to end until we are ended: whoever is stuck in a write to a terminal
// that nobody reads looks into no pipe.
enum { th_time_to_end = 1 };

static inline void th_signal_forward(int number) {
  int error = errno;
  volatile sig_atomic_t *ending = th_signal_ending();
  if (number == SIGALRM && *ending != 0) {
    th_crash_restore(0);
    _exit(128 + *ending);
  }
  if (*ending == 0 && (number == SIGTERM || number == SIGINT || number == SIGHUP)) {
    *ending = number;
    alarm(th_time_to_end);
  }
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
  alarm(0);
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
//
// 0 when we were asked to end meanwhile: shells do that to a stopped job by SIGTERM and SIGCONT,
// and leave it in the background.
static inline int th_stop_self(void) {
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
    if (front == -1 || front == getpgrp()) break;
    // What was sent while we were stopped may be taken by another thread, just now.
    poll(NULL, 0, 10);
  } while (*th_signal_ending() == 0);
  sigaction(SIGCONT, &continued, NULL);
  sigaction(SIGTSTP, &ours, NULL);
  return *th_signal_ending() == 0;
}

#endif
