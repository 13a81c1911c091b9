#!/bin/sh
# Builds a system of nothing but BusyBox for containers: 1 MB, boots at once. For tests and for trying a node.
# Needs busybox-static. Usage: sh deploy/images/tiny.sh <image.tar.gz>
set -eu

busybox=$(command -v busybox) || {
  echo "BusyBox was not found: apt-get install busybox-static" >&2
  exit 1
}
image=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/rootfs

mkdir -p "$root/bin" "$root/sbin" "$root/etc/init.d" "$root/root" "$root/tmp" "$root/var" "$root/run" \
  "$root/dev" "$root/proc" "$root/sys"
chmod 700 "$root/root"
chmod 1777 "$root/tmp"
cp "$busybox" "$root/bin/busybox"
for name in $("$busybox" --list); do
  [ "$name" = busybox ] || ln -s /bin/busybox "$root/bin/$name"
done
ln -s /bin/busybox "$root/sbin/init"

echo 'root:x:0:0:root:/root:/bin/sh' >"$root/etc/passwd"
echo 'root:x:0:' >"$root/etc/group"
echo 'root:*:20000:0:99999:7:::' >"$root/etc/shadow"
chmod 600 "$root/etc/shadow"
echo console >"$root/etc/securetty"
cat >"$root/etc/profile" <<'END'
export PS1='\u@\h:\w# '
END
cat >"$root/etc/os-release" <<'END'
ID=tiny
NAME="Tiny"
PRETTY_NAME="Tiny (BusyBox)"
END

cat >"$root/etc/inittab" <<'END'
::sysinit:/etc/init.d/boot
console::respawn:/bin/getty -L 0 console vt100
::shutdown:/bin/true
END

# The network is configured in systemd-networkd's form: see deploy/images/README.md.
cat >"$root/etc/init.d/boot" <<'END'
#!/bin/sh
hostname -F /etc/hostname
ip link set lo up
network=/etc/systemd/network/10-machine.network
[ -f $network ] || exit 0
ip link set eth0 up
sed -n 's/^Address=//p' $network | while read -r address; do ip address add "$address" dev eth0; done
ip route add default via "$(sed -n 's/^Gateway=//p' $network)"
END
chmod 755 "$root/etc/init.d/boot"

cat >"$work/metadata.yaml" <<END
architecture: $(uname -m)
creation_date: $(date +%s)
properties:
  os: tiny
  description: BusyBox
END
tar -C "$work" --numeric-owner --owner=0 --group=0 -czf "$image" metadata.yaml rootfs
