import { setTimeout as pause } from "node:timers/promises";
import type { Libvirt } from "../../../../scripts/real/libvirt.ts";

/** For tests: the output of a script that runs as root inside a running machine. */
export async function runInGuest(libvirt: Libvirt, uuid: string, script: string): Promise<string> {
  const ask = async (command: object) =>
    JSON.parse(await libvirt.virsh("qemu-agent-command", uuid, JSON.stringify(command))).return;
  const { pid } = await ask({
    execute: "guest-exec",
    arguments: { path: "/bin/sh", arg: ["-c", script], "capture-output": true },
  });
  for (;;) {
    const { exited, "out-data": output = "" } = await ask({
      execute: "guest-exec-status",
      arguments: { pid },
    });
    if (exited) return Buffer.from(output, "base64").toString();
    await pause(100);
  }
}
