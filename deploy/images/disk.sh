#!/bin/sh
# Makes a disk that boots (BIOS, virtio) out of the folder of a system, without mounting anything. The system has
# its kernel at /vmlinuz and /initrd.img. Needs grub-pc-bin, e2fsprogs and qemu-utils.
# Usage: sh deploy/images/disk.sh <folder> <megabytes> <image.qcow2> [words for the kernel]
set -eu

root=$1
megabytes=$2
image=$3
words=${4:-}
grub=/usr/lib/grub/i386-pc
[ -f $grub/boot.img ] || {
  echo "GRUB's files were not found: apt-get install --no-install-recommends grub-pc-bin" >&2
  exit 1
}
command -v qemu-img >/dev/null || {
  echo "qemu-img was not found: apt-get install --no-install-recommends qemu-utils" >&2
  exit 1
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
disk=$work/disk

# One partition, one MiB in; the boot loader is before it.
start=2048
sectors=$((megabytes * 2048 - start))
truncate -s "${megabytes}M" "$disk"
mke2fs -q -F -t ext4 -L system -O ^metadata_csum_seed,^orphan_file -E offset=1048576,root_owner=0:0 \
  -d "$root" "$disk" "$((sectors / 2))k"

bytes() {
  number=$1
  for _ in 1 2 3 4; do
    printf "\\$(printf %03o $((number % 256)))"
    number=$((number / 256))
  done
}
{
  head -c 440 $grub/boot.img
  printf '\0\0\0\0\0\0\200\376\377\377\203\376\377\377'
  bytes $start
  bytes $sectors
  head -c 48 /dev/zero
  printf '\125\252'
} >"$work/mbr"
cat >"$work/grub.cfg" <<END
set root=(hd0,msdos1)
linux /vmlinuz root=/dev/vda1 ro console=ttyS0 console=tty0 $words
initrd /initrd.img
boot
END
grub-mkimage -O i386-pc -p '(hd0,msdos1)/boot/grub' -c "$work/grub.cfg" -o "$work/core" \
  biosdisk part_msdos ext2 linux
dd if="$work/mbr" of="$disk" conv=notrunc status=none
dd if="$work/core" of="$disk" seek=1 conv=notrunc status=none
qemu-img convert -O qcow2 -c "$disk" "$image"
