#!/bin/sh
# Installs Debian packages as root. One run at a time on a machine, and after anyone who else installs something: two
# test runs may miss the same packages at once. No service is started for them (policy-rc.d); an existing policy stays.
# Usage: sh install-packages.sh <package> …
set -eu

lock=/run/moorage-packages.lock
waitSeconds=600

[ "${1-}" = --locked ] || exec flock --close --timeout "$waitSeconds" "$lock" sh "$0" --locked "$@"
shift

policy=/usr/sbin/policy-rc.d
if ! [ -e "$policy" ]; then
  trap 'rm -f "$policy"' EXIT
  trap 'exit 130' INT TERM HUP
  printf '#!/bin/sh\nexit 101\n' >"$policy"
  chmod 755 "$policy"
fi

export DEBIAN_FRONTEND=noninteractive
apt() {
  apt-get --quiet --quiet --option "DPkg::Lock::Timeout=$waitSeconds" "$@" >/dev/null
}
apt update
apt install --yes --no-install-recommends "$@"
