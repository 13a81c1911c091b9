import type { ComputeErrorCode } from "../port.ts";
import { EngineRefusal } from "../engine/refusal.ts";

const codes: readonly (readonly [ComputeErrorCode, RegExp])[] = [
  ["not_found", /failed to get domain|domain not found|no domain with matching/i],
  // A name or an id of ours that another domain has.
  ["not_owned", /already (exists|is already defined|defined) with uuid|is already defined with uuid/i],
  [
    "unreachable",
    /failed to connect to the hypervisor|failed to connect socket|unable to connect to server/i,
  ],
  ["unreachable", /cannot recv data|connection (refused|reset|timed out)|no route to host|host key verif/i],
  ["capacity", /no space left|disk quota exceeded|cannot (allocate|set up guest) memory/i],
  ["busy", /cannot acquire state change lock|timed out during operation|asynchronous jobs running/i],
  [
    "busy",
    /domain is (not running|already running|already active|being)|already (exists|in use)|exists already|is in use/i,
  ],
  ["busy", /failed to get "(write|consistent read|shared)[^"]*" lock/i],
];

/** The connection broke during a change: whether it was made is unknown. */
const cutOff =
  /end of file while reading|client socket is closed|connection (was )?(closed|reset)|keepalive/i;

/** What follows it is the guest's text: its root could write anything, our own messages too. */
const refusedByGuest = /unable to execute QEMU agent command( '[\w-]+')?/;

/** What virsh printed before it failed, as a refusal. */
export function refusalOf(printed: string, isChange: boolean): EngineRefusal {
  const detail = printed
    .split("\n")
    .filter((line) => line.trim() !== "")
    .join(" ")
    .replaceAll("error: ", "");
  const [guestRefused] = refusedByGuest.exec(detail) ?? [];
  if (guestRefused !== undefined) return new EngineRefusal("failed", guestRefused);
  if (cutOff.test(detail)) return new EngineRefusal(isChange ? "lost" : "unreachable", detail);
  const [code] = codes.find(([, pattern]) => pattern.test(detail)) ?? ["failed" as const];
  return new EngineRefusal(code, detail || "virsh ended without a word");
}

/** The guest has no agent, or it does not answer now. */
export function isAgentSilent(printed: string): boolean {
  return /guest agent|agent is not/i.test(printed);
}
