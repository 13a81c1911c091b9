#!/bin/sh
# Builds a Debian system for containers from Debian's own packages. Needs root and debootstrap.
# Usage: sh deploy/images/debian.sh <release, e.g. bookworm> <image.tar.gz> [mirror]
set -eu

release=$1
image=$2
mirror=${3:-http://deb.debian.org/debian}
command -v debootstrap >/dev/null || {
  echo "debootstrap was not found: apt-get install debootstrap" >&2
  exit 1
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/rootfs

packages=systemd,systemd-sysv,udev,dbus,libpam-systemd,openssh-server,iproute2,iputils-ping,ca-certificates,curl,nano,less
debootstrap --variant=minbase --include="$packages" "$release" "$root" "$mirror" >&2

inside() {
  chroot "$root" env DEBIAN_FRONTEND=noninteractive LC_ALL=C PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@" >&2
}
# What debootstrap leaves half done. Nothing may start in here.
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
chmod 755 "$root/usr/sbin/policy-rc.d"
inside apt-get -y -f install
rm "$root/usr/sbin/policy-rc.d"
inside apt-get clean
rm -rf "$root"/var/lib/apt/lists/*

# The address comes with the machine, in a file of systemd-networkd: see deploy/images/README.md.
inside systemctl enable systemd-networkd.service ssh.service
inside systemctl mask systemd-networkd-wait-online.service apt-daily.timer apt-daily-upgrade.timer
printf 'nameserver %s\n' ${RESOLVERS:-9.9.9.9 1.1.1.1} >"$root/etc/resolv.conf"

# Root may log in with the password that was ordered.
mkdir -p "$root/etc/ssh/sshd_config.d"
echo 'PermitRootLogin yes' >"$root/etc/ssh/sshd_config.d/10-root.conf"

# What makes a machine itself is made at its first start.
rm -f "$root"/etc/ssh/ssh_host_*
mkdir -p "$root/etc/systemd/system/ssh.service.d"
printf '[Service]\nExecStartPre=\nExecStartPre=/usr/bin/ssh-keygen -A\nExecStartPre=/usr/sbin/sshd -t\n' \
  >"$root/etc/systemd/system/ssh.service.d/host-keys.conf"
: >"$root/etc/machine-id"
inside passwd -l root

cat >"$work/metadata.yaml" <<END
architecture: $(uname -m)
creation_date: $(date +%s)
properties:
  os: debian
  release: $release
  description: Debian $release
END
tar -C "$work" --numeric-owner -czf "$image" metadata.yaml rootfs
