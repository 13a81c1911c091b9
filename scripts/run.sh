#!/bin/sh
# Runs one of the project's programs: installs packages when the lock file changed, then starts Node 24.
# Usage: sh scripts/run.sh <file.ts> [arguments]
set -eu
cd "$(dirname "$0")/.."

stamp=node_modules/.installed-lock.json
lock=.cache/install.lock

fail() {
  echo "$1" >&2
  exit 1
}

is_installed() {
  cmp -s package-lock.json "$stamp" && return 0
  # An install by hand counts when it is newer than the lock file and has the development tools, also where nothing of it
  # can be written.
  [ node_modules/.package-lock.json -nt package-lock.json ] && [ -e node_modules/.bin/vitest ] || return 1
  cp package-lock.json "$stamp" 2>/dev/null || :
}

choose_npm_cache() {
  cache=${npm_config_cache:-${HOME:-/nonexistent}/.npm}
  if ! mkdir -p "$cache" 2>/dev/null || ! [ -w "$cache" ]; then
    npm_config_cache=$PWD/.cache/npm
    export npm_config_cache
  fi
}

install() {
  command -v npm >/dev/null || fail "npm was not found: install Node.js 24 or newer with npm from https://nodejs.org."
  choose_npm_cache
  echo "Installing packages (once per change of package-lock.json) …" >&2
  npm ci --include=dev --include=optional --no-audit --no-fund --loglevel=error >&2 ||
    fail "The packages could not be installed: see npm's message above."
  cp package-lock.json "$stamp"
}

is_alive() {
  kill -0 "$1" 2>/dev/null || [ -d "/proc/$1" ]
}

# One install at a time: others wait for it. The lock is a symlink to the pid of its holder.
install_once() {
  if ! mkdir -p .cache 2>/dev/null || ! [ -w .cache ] || ! [ -w . ]; then
    fail "The packages of this release are not installed, and $PWD cannot be written: run \"npm run build\" as its owner."
  fi
  until ln -s $$ "$lock" 2>/dev/null; do
    holder=$(readlink "$lock") || continue
    if is_alive "$holder"; then sleep 1; else rm -f "$lock"; fi
  done
  trap 'rm -f "$lock"' EXIT
  trap 'exit 130' INT TERM HUP
  is_installed || install
  rm -f "$lock"
  trap - EXIT INT TERM HUP
}

is_installed || install_once

# Caches compiled code, which saves half of a start.
NODE_COMPILE_CACHE=${NODE_COMPILE_CACHE:-$PWD/.cache/compiled}
export NODE_COMPILE_CACHE

for node in node_modules/.bin/node node ""; do
  [ -n "$node" ] || fail "Node.js 24 or newer is needed on this system: install it from https://nodejs.org."
  version=$("$node" --version 2>/dev/null) || version=v0.
  major=${version#v}
  [ "${major%%.*}" -ge 24 ] && break
done

# The product runs built: it holds less memory than its sources, which are for developing, checks and help.
runs_built() {
  for argument; do
    case "$argument" in --dev | --check | --help) return 1 ;; esac
  done
}

# The sources by path, size and time of the inode's change, which no copy brings along. Where these are as they were
# at the last build, a start need not read the files. Where `find` prints no such times, the list is empty.
list_sources() {
  find src locales scripts package-lock.json vite.config.ts -type f -printf '%p %s %C@\n' 2>/dev/null | cksum
}

build_server() {
  sources=$(list_sources)
  [ "$sources" != "4294967295 0" ] && [ "$(cat dist/server/sources 2>/dev/null)" = "$sources" ] && return
  "$node" scripts/build.ts --server || fail "The product could not be built: see the message above."
  echo "$sources" 2>/dev/null >dist/server/sources || :
}

# It also holds half as much with one arena of malloc for all threads, a small young generation, and an old one that
# grows by half of what is alive before it is collected: V8 lets it become four times as large on a large machine.
case "${1:-}" in
  src/main.ts | */src/main.ts)
    if runs_built "$@"; then
      build_server
      shift
      set -- dist/server/main.js "$@"
    fi
    MALLOC_ARENA_MAX=${MALLOC_ARENA_MAX:-1}
    export MALLOC_ARENA_MAX
    # A worker alone hashes no passwords, so that large blocks may go back to the system as soon as they are free.
    if [ "${ROLES:-}" = worker ]; then
      MALLOC_MMAP_THRESHOLD_=${MALLOC_MMAP_THRESHOLD_:-131072}
      MALLOC_TRIM_THRESHOLD_=${MALLOC_TRIM_THRESHOLD_:-131072}
      export MALLOC_MMAP_THRESHOLD_ MALLOC_TRIM_THRESHOLD_
    fi
    # What is loaded on use would put Node's notes on experiments between the lines of the log.
    set -- --disable-warning=ExperimentalWarning --max-semi-space-size=4 --heap-growing-percent=50 "$@"
    ;;
esac

exec "$node" "$@"
