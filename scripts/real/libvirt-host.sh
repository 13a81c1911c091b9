#!/bin/sh
# A separate host for a private libvirtd: run by libvirt.ts as the first process of new mount, network and process
# namespaces. It ends with its standard input, and removes all its processes, bridges, mounts and files.
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

# Nothing is created in the machine's own folders, some of which do not exist.
mount --bind "$dir/etc" /etc/libvirt
for place in run:/run lib:/var/lib cache:/var/cache log:/var/log; do
  mount -t tmpfs empty "${place#*:}"
  mkdir "${place#*:}/libvirt"
done
for name in lib cache log; do mount --bind "$dir/$name" "/var/$name/libvirt"; done
# Debian's libvirt does not start without the user of its package, whichever user runs the machines.
for table in passwd group; do
  { grep -v '^libvirt-qemu:' /etc/$table; echo 'libvirt-qemu:x:64055:64055:::'; } >"$dir/$table"
  mount --bind "$dir/$table" /etc/$table
done
# Where KVM exists but does not work, each definition would wait for it: these machines are emulated.
if [ -e /dev/kvm ]; then
  : >"$dir/no-kvm"
  mount --bind "$dir/no-kvm" /dev/kvm
fi
ip link set lo up

# A killed daemon is restarted, as after a power cut.
while ! libvirtd --config "$dir/etc/libvirtd.conf" --pid-file "$dir/libvirtd.pid"; do sleep 1; done </dev/null &
cat >/dev/null
kill "$(cat "$dir/libvirtd.pid")" && wait || true
kill -KILL -1 || true
rm -rf "$dir"
