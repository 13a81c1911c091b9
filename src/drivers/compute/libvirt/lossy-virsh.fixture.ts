import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * For tests: a `virsh` that is killed after every change it made, before it can report it. Commands that are
 * repeated whole each time may be answered: the look at a pool, and the upload of a seed.
 */
export function writeLossyVirsh(dir: string): string {
  const program = join(dir, "lossy-virsh");
  writeFileSync(
    program,
    `#!/bin/sh
for word in "$@"; do
  case $word in
  *dumpxml* | domstats | list | vol-list | version | nodeinfo* | \\'nodeinfo* | qemu-agent-command | domstate)
    exec virsh "$@" ;;
  pool-refresh | vol-upload) exec virsh "$@" ;;
  esac
done
virsh "$@" >/dev/null 2>&1
kill -KILL $$
`,
  );
  chmodSync(program, 0o755);
  return program;
}
