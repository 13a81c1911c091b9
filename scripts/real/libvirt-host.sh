#!/bin/sh
# A host of its own for a private libvirtd: run by libvirt.ts as the first process of new mount, network and
# process namespaces. It ends with its standard input, and takes every process, bridge, mount and file of it along.
# Usage: sh libvirt-host.sh <folder>
set -eu

dir=$1
mkdir -p "$dir/etc" "$dir/lib/dnsmasq" "$dir/cache" "$dir/log" "$dir/run" "$dir/pool" "$dir/consoles"
chmod 711 "$dir" "$dir/lib" "$dir/pool"
chmod 777 "$dir/consoles"
cp -r /etc/libvirt/nwfilter "$dir/etc/"
cat >"$dir/etc/qemu.conf" <<END
user = "nobody"
group = "nogroup"
stdio_handler = "file"
security_driver = "none"
namespaces = []
cgroup_controllers = []
remember_owner = 0
END
cat >"$dir/etc/libvirtd.conf" <<END
unix_sock_dir = "$dir/run"
unix_sock_rw_perms = "0700"
auth_unix_rw = "none"
log_outputs = "3:file:$dir/libvirtd.log"
END

# Nothing is made in the folders of the machine itself, and some of these are not there.
mount --bind "$dir/etc" /etc/libvirt
for place in run:/run lib:/var/lib cache:/var/cache log:/var/log; do
  mount -t tmpfs empty "${place#*:}"
  mkdir "${place#*:}/libvirt"
done
for name in lib cache log; do mount --bind "$dir/$name" "/var/$name/libvirt"; done
# Debian's libvirt does not start without the user of its package, whoever is to run the machines.
for table in passwd group; do
  { grep -v '^libvirt-qemu:' /etc/$table; echo 'libvirt-qemu:x:64055:64055:::'; } >"$dir/$table"
  mount --bind "$dir/$table" /etc/$table
done
# Where KVM is there and does not work, each definition would wait for it: these machines are emulated.
if [ -e /dev/kvm ]; then
  : >"$dir/no-kvm"
  mount --bind "$dir/no-kvm" /dev/kvm
fi
ip link set lo up

# One that was killed comes back, as after a power cut.
while ! libvirtd --config "$dir/etc/libvirtd.conf" --pid-file "$dir/libvirtd.pid"; do sleep 1; done </dev/null &
cat >/dev/null
kill "$(cat "$dir/libvirtd.pid")" && wait || true
kill -KILL -1 || true
rm -rf "$dir"
