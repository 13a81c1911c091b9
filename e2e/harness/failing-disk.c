/* Loaded before the C library: every n-th write or sync of a file fails as a broken disk makes it fail.
 * The control file named by FAILING_DISK is shared by all processes: [0] n, 0 for a sound disk; [1] calls
 * so far; [2] failures so far. Build: cc -shared -fPIC -O1 -o failing-disk.so failing-disk.c -ldl */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static volatile uint32_t *control;

__attribute__((constructor)) static void attach(void) {
  const char *path = getenv("FAILING_DISK");
  int fd = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
  if (fd < 0) return;
  void *shared = mmap(NULL, 12, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close(fd);
  if (shared != MAP_FAILED) control = shared;
}

static int fails(int fd) {
  struct stat found;
  /* Messages, pipes and sockets are not on the disk. */
  if (!control || control[0] == 0 || fd <= 2 || fstat(fd, &found) != 0 || !S_ISREG(found.st_mode)) return 0;
  uint32_t every = control[0];
  if (every == 0 || __sync_add_and_fetch(&control[1], 1) % every != 0) return 0;
  __sync_add_and_fetch(&control[2], 1);
  errno = EIO;
  return 1;
}

#define REAL(name) \
  static __typeof__(&name) real; \
  if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

ssize_t write(int fd, const void *data, size_t size) { REAL(write); return fails(fd) ? -1 : real(fd, data, size); }
ssize_t pwrite(int fd, const void *data, size_t size, off_t at) { REAL(pwrite); return fails(fd) ? -1 : real(fd, data, size, at); }
ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t at) { REAL(pwritev); return fails(fd) ? -1 : real(fd, parts, count, at); }
int fsync(int fd) { REAL(fsync); return fails(fd) ? -1 : real(fd); }
int fdatasync(int fd) { REAL(fdatasync); return fails(fd) ? -1 : real(fd); }
