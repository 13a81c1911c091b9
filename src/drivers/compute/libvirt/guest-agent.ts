import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod/mini";
import { EngineRefusal } from "../engine/refusal.ts";
import type { Host } from "./host.ts";

const interfaces = z.object({
  return: z.array(z.object({ "ip-addresses": z.optional(z.array(z.object({ "ip-address": z.string() }))) })),
});
const started = z.object({ return: z.object({ pid: z.number() }) });
const ended = z.object({ return: z.object({ exited: z.boolean(), exitcode: z.optional(z.number()) }) });

/** The addresses that a guest has; null when its agent does not answer. */
export async function guestAddresses(host: Host, uuid: string): Promise<string[] | null> {
  const answer = await host.askAgent(uuid, { execute: "guest-network-get-interfaces" });
  if (answer === null) return null;
  const parsed = interfaces.safeParse(answer);
  if (!parsed.success) return [];
  return parsed.data.return.flatMap((card) => (card["ip-addresses"] ?? []).map((one) => one["ip-address"]));
}

const commandTries = 20;
const maxSilences = 3;
const pauseMs = 250;

/** Runs a script as root inside a running machine. */
export async function runInGuest(
  host: Host,
  uuid: string,
  script: string,
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const env = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const command = {
    path: "/bin/sh",
    arg: ["-c", script],
    env: ["PATH=/usr/sbin:/usr/bin:/sbin:/bin", ...env],
  };
  const begun = started.safeParse(await host.askAgent(uuid, { execute: "guest-exec", arguments: command }));
  if (!begun.success) throw new EngineRefusal("busy", "the guest agent does not answer");
  const { pid } = begun.data.return;
  let silences = 0;
  for (let tries = 0; tries < commandTries; tries += 1) {
    const answer = await host.askAgent(uuid, { execute: "guest-exec-status", arguments: { pid } });
    // Each unanswered call takes seconds, so an agent that stopped answering is not waited for to the end.
    if (answer === null) silences += 1;
    if (silences === maxSilences) break;
    const look = ended.safeParse(answer);
    const { exited, exitcode = 0 } = look.success ? look.data.return : { exited: false };
    if (exited && exitcode === 0) return;
    if (exited) throw new EngineRefusal("failed", `the machine's command ended with ${exitcode}`);
    await pause(pauseMs);
  }
  throw new EngineRefusal("busy", "the machine did not run the command in time");
}
