import type { RegistryEvent, Result } from "../../port.ts";
import type { EppResponse } from "../codec/read-answer.ts";
import { findSubject, readRenewed, readTransfer } from "../codec/read-object-data.ts";
import type { RegistryLine } from "./registry-line.ts";

/** At most this many messages about no name are skipped in one call. */
const maxOthers = 50;

/**
 * The oldest message of a registry's queue. It stays there until the next one is asked for with its id, so that
 * an event not stored before a crash comes again.
 */
export async function nextEvent(
  line: RegistryLine,
  lastId: string | null,
): Promise<Result<RegistryEvent | null>> {
  let acknowledged = lastId;
  for (let others = 0; others <= maxOthers; others += 1) {
    if (acknowledged !== null) {
      const gone = await line.ask({ kind: "poll-ack", messageId: acknowledged });
      if (!gone.ok && gone.error.code !== "not_found") return gone;
    }
    const asked = await line.ask({ kind: "poll-request" });
    if (!asked.ok) return asked;
    const { queue } = asked.value;
    if (asked.value.code === 1300 || queue === null || queue.id === "") return { ok: true, value: null };
    const event = eventOf(line, asked.value, queue);
    if (event !== null) return { ok: true, value: event };
    acknowledged = queue.id;
  }
  return { ok: true, value: null };
}

function eventOf(
  { registry }: RegistryLine,
  message: EppResponse,
  { id, at, text }: NonNullable<EppResponse["queue"]>,
): RegistryEvent | null {
  const name = findSubject(message);
  if (name === null || at === null) return null;
  return { id: `${registry.name}:${id}`, name, at, kind: kindOf(message, text) };
}

function kindOf(message: EppResponse, text: string): RegistryEvent["kind"] {
  if (readTransfer(message) !== null || /transfer/i.test(text)) return "transfer";
  if (readRenewed(message) !== null || /renew/i.test(text)) return "renewed";
  if (/restor/i.test(text)) return "restored";
  if (/delet|purge|redemption/i.test(text)) return "deleted";
  return "updated";
}
