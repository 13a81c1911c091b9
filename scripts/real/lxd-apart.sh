#!/bin/sh
# Runs an LXD daemon in the network namespace it is started in, so that /sys shows the network cards of that one.
# Called by lxd-daemon.ts in a mount namespace of its own.
# Usage: sh lxd-apart.sh <folder of the daemon> <program> [words]
set -eu

groups=$1/groups
shift
mkdir -p "$groups"
mount --rbind /sys/fs/cgroup "$groups"
mount -t sysfs sysfs /sys
mount --rbind "$groups" /sys/fs/cgroup
exec "$@"
