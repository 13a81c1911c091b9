#!/bin/sh
# Builds a virtual machine's system of a kernel, BusyBox and the guest agent: about 20 MB, boots in seconds. For
# tests and for trying a node. Needs root, apt, and the packages that it asks for.
# Usage: sh deploy/images/tiny-vm.sh <image.qcow2>
set -eu

image=$1
here=$(dirname "$0")
for command in busybox:busybox-static depmod:kmod cpio:cpio; do
  command -v "${command%:*}" >/dev/null || {
    echo "${command%:*} was not found: apt-get install --no-install-recommends ${command#*:}" >&2
    exit 1
  }
done
busybox=$(command -v busybox)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
unpacked=$work/unpacked
mkdir -p "$work/debs/partial" "$unpacked"

# Kernel and agent out of Debian's packages; what this machine has already is taken from here.
apt-get -qq install --download-only --reinstall --no-install-recommends -y -o Debug::NoLocking=1 \
  -o APT::Sandbox::User=root -o Dir::Cache::archives="$work/debs" linux-image-cloud-amd64 qemu-guest-agent >&2
for deb in "$work"/debs/*.deb; do
  case ${deb##*/} in
  linux-image-* | qemu-guest-agent_* | lib*) dpkg-deb -x "$deb" "$unpacked" ;;
  esac
done
kernel=$(ls "$unpacked"/boot/vmlinuz-*)
version=${kernel##*/vmlinuz-}

mkdir -p "$root/bin" "$root/sbin" "$root/usr/sbin" "$root/etc/init.d" "$root/root" "$root/tmp" "$root/var" \
  "$root/run" "$root/dev" "$root/proc" "$root/sys" "$root/lib64" "$root/mnt"
chmod 700 "$root/root"
chmod 1777 "$root/tmp"
cp "$busybox" "$root/bin/busybox"
for name in $("$busybox" --list); do
  [ "$name" = busybox ] || ln -s /bin/busybox "$root/bin/$name"
done
ln -s /bin/busybox "$root/sbin/init"

# The agent, with the libraries that it names.
cp "$unpacked/usr/sbin/qemu-ga" "$root/usr/sbin/"
libraries=$unpacked/usr/lib/x86_64-linux-gnu:$unpacked/lib/x86_64-linux-gnu
mkdir -p "$root/lib/x86_64-linux-gnu"
LD_LIBRARY_PATH=$libraries ldd "$root/usr/sbin/qemu-ga" | sed -n 's/.*=> \(\/[^ ]*\).*/\1/p' |
  while read -r library; do cp -L "$library" "$root/lib/x86_64-linux-gnu/"; done
cp -L /lib64/ld-linux-x86-64.so.2 "$root/lib64/"

echo 'root:x:0:0:root:/root:/bin/sh' >"$root/etc/passwd"
echo 'root:x:0:' >"$root/etc/group"
echo 'root:*:20000:0:99999:7:::' >"$root/etc/shadow"
chmod 600 "$root/etc/shadow"
printf 'tty1\nttyS0\n' >"$root/etc/securetty"
cat >"$root/etc/profile" <<'END'
export PS1='\u@\h:\w# '
END
cat >"$root/etc/inittab" <<'END'
::sysinit:/etc/init.d/boot
tty1::respawn:/bin/getty -L 0 tty1 linux
::respawn:/etc/init.d/agent
::shutdown:/bin/umount -a -r
END

# What cloud-init would read, read with sed: see deploy/images/README.md.
cat >"$root/etc/init.d/boot" <<'END'
#!/bin/sh
mount -o remount,rw /
mount -t tmpfs run /run
mkdir -p /dev/pts
mount -t devpts pts /dev/pts
ip link set lo up
mount -t iso9660 -o ro /dev/vdb /mnt || exit 0
value() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p" "/mnt/$2"; }
list() { sed -n "s/.*\"$1\":\[\([^]]*\)\].*/\1/p" "/mnt/$2" | sed 's/^"//; s/"$//; s/","/\n/g'; }
value local-hostname meta-data >/etc/hostname
hostname -F /etc/hostname
ip link set eth0 up
list addresses network-config | while read -r address || [ -n "$address" ]; do ip address add "$address" dev eth0; done
ip route add default via "$(value via network-config)"
keys=$(list ssh_authorized_keys user-data)
[ -z "$keys" ] || { mkdir -p -m 700 /root/.ssh && echo "$keys" >/root/.ssh/authorized_keys; }
umount /mnt
END
cat >"$root/etc/init.d/agent" <<'END'
#!/bin/sh
for port in /sys/class/virtio-ports/*; do
  [ "$(cat "$port/name")" = org.qemu.guest_agent.0 ] &&
    exec qemu-ga -m virtio-serial -p "/dev/${port##*/}" -t /run
done
sleep 1
END
# The two commands that the agent calls and BusyBox lacks.
cat >"$root/usr/sbin/chpasswd" <<'END'
#!/bin/sh
umask 077
IFS=: read -r name hash || [ -n "$hash" ] || exit 1
export name hash
awk -F: -v OFS=: '$1 == ENVIRON["name"] { $2 = ENVIRON["hash"] } 1' /etc/shadow >/etc/shadow.new
mv -f /etc/shadow.new /etc/shadow
END
cat >"$root/sbin/shutdown" <<'END'
#!/bin/sh
[ "$1" = -r ] && exec reboot
exec poweroff
END
chmod 755 "$root/etc/init.d/boot" "$root/etc/init.d/agent" "$root/sbin/shutdown" "$root/usr/sbin/chpasswd"

# A first system that finds the disk: BusyBox and the modules for it, in the order in which they are needed.
first=$work/first
mkdir -p "$first/bin" "$first/modules" "$first/dev" "$first/proc" "$first/sys" "$first/root"
cp "$busybox" "$first/bin/busybox"
[ -d "$unpacked/lib/modules" ] || ln -s usr/lib "$unpacked/lib"
depmod -b "$unpacked" "$version"
for module in virtio_pci virtio_blk ext4 crc32c_generic virtio_net virtio_console virtio_balloon isofs; do
  modprobe -d "$unpacked" -S "$version" --show-depends "$module"
done | sed -n 's/^insmod \([^ ]*\).*/\1/p' | awk '!seen[$0]++' | while read -r file; do
  name=$(basename "$file")
  case $name in
  *.xz) xz -dc "$file" >"$first/modules/${name%.xz}" ;;
  *) cp "$file" "$first/modules/" ;;
  esac
  echo "${name%.xz}" >>"$first/modules/order"
done
cat >"$first/init" <<'END'
#!/bin/busybox sh
busybox=/bin/busybox
$busybox mount -t devtmpfs dev /dev
$busybox mount -t proc proc /proc
$busybox mount -t sysfs sys /sys
while read -r module; do $busybox insmod "/modules/$module"; done </modules/order
until [ -b /dev/vda1 ]; do $busybox sleep 0.1; done
$busybox mount -t ext4 /dev/vda1 /root
for point in dev proc sys; do $busybox mount --move /$point /root/$point; done
exec $busybox switch_root /root /sbin/init
END
chmod 755 "$first/init"
cp "$kernel" "$root/vmlinuz"
(cd "$first" && find . | cpio --quiet -o -H newc -R 0:0) | gzip -1 >"$root/initrd.img"

sh "$here/disk.sh" "$root" 64 "$image" "quiet nokaslr mitigations=off no_timer_check"
