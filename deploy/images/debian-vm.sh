#!/bin/sh
# Builds a Debian system for virtual machines from Debian's own packages, with cloud-init and the guest agent.
# Needs root, debootstrap, and what disk.sh needs.
# Usage: sh deploy/images/debian-vm.sh <release, e.g. bookworm> <image.qcow2> [mirror]
set -eu

release=$1
image=$2
mirror=${3:-http://deb.debian.org/debian}
here=$(dirname "$0")
command -v debootstrap >/dev/null || {
  echo "debootstrap was not found: apt-get install debootstrap" >&2
  exit 1
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root

debootstrap --variant=minbase "$release" "$root" "$mirror" >&2

inside() {
  chroot "$root" env DEBIAN_FRONTEND=noninteractive LC_ALL=C PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@" >&2
}
# Nothing may start in here.
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
chmod 755 "$root/usr/sbin/policy-rc.d"
inside apt-get -qq update
inside apt-get -qq install -y --no-install-recommends systemd systemd-sysv udev dbus libpam-systemd openssh-server \
  iproute2 iputils-ping ca-certificates curl nano less fdisk initramfs-tools linux-image-cloud-amd64 cloud-init \
  cloud-guest-utils qemu-guest-agent
rm "$root/usr/sbin/policy-rc.d"
inside apt-get clean
rm -rf "$root"/var/lib/apt/lists/*

inside systemctl enable systemd-networkd.service ssh.service cloud-init-local.service cloud-init.service \
  cloud-config.service cloud-final.service
inside systemctl mask systemd-networkd-wait-online.service apt-daily.timer apt-daily-upgrade.timer
rm -f "$root/etc/resolv.conf"
printf 'nameserver %s\n' ${RESOLVERS:-9.9.9.9 1.1.1.1} >"$root/etc/resolv.conf"
echo '/dev/vda1 / ext4 defaults,errors=remount-ro 0 1' >"$root/etc/fstab"

# The seed is a disk beside the system's own; addresses that were added since are read at each boot. There
# is one language in here, C.UTF-8: cloud-init would look for the programs that set another. What it reports goes
# into its log: on the first screen it would push the login away.
cat >"$root/etc/cloud/cloud.cfg.d/99-machine.cfg" <<'END'
datasource_list: [NoCloud, None]
updates: {network: {when: [boot]}}
locale: false
output: {all: '>> /var/log/cloud-init-output.log'}
ssh: {emit_keys_to_console: false}
no_ssh_fingerprints: true
END

# Root may log in with the password that was ordered.
mkdir -p "$root/etc/ssh/sshd_config.d"
echo 'PermitRootLogin yes' >"$root/etc/ssh/sshd_config.d/10-root.conf"

# What makes a machine itself is made at its first start: cloud-init makes SSH host keys.
rm -f "$root"/etc/ssh/ssh_host_*
: >"$root/etc/machine-id"
inside passwd -l root

[ -e "$root/vmlinuz" ] || ln -s "$(cd "$root" && ls boot/vmlinuz-* | tail -n 1)" "$root/vmlinuz"
[ -e "$root/initrd.img" ] || ln -s "$(cd "$root" && ls boot/initrd.img-* | tail -n 1)" "$root/initrd.img"
sh "$here/disk.sh" "$root" 2048 "$image"
