import { encodeId, isUuid } from "#src/shared/ids.ts";

/** PostgreSQL's channel of them, beside that of wakes. */
export const passingChannel = "moorage_passing";

/** What is worth nothing after seconds: somebody writes, somebody reads. It is stored nowhere, and never sent again. */
export interface PassingEvent {
  /** `<feature>.<what>`: who may see the feature's events gets it. */
  readonly name: string;
  readonly customerId: string;
  readonly objectId: string;
  readonly by: "customer" | "staff";
  /** Who it is: they do not get their own, and no other is sent this id. */
  readonly personId: string;
  readonly doing: "typing" | "reading";
  /** Milliseconds of the epoch. */
  readonly untilMs: number;
}

/** As it goes through the database: less than 200 bytes. */
export function encodePassing(event: PassingEvent): string {
  const { name, customerId, objectId, by, personId, doing, untilMs } = event;
  return [name, customerId, objectId, by, personId, doing, untilMs].join(" ");
}

/** Null for a text of another version. */
export function decodePassing(text: string): PassingEvent | null {
  const [name = "", customerId = "", objectId = "", by, personId = "", doing, until = ""] = text.split(" ");
  if (!/^[a-z]+\.[a-z]+$/.test(name) || !/^\d{1,15}$/.test(until)) return null;
  if (![customerId, objectId, personId].every(isUuid)) return null;
  if ((by !== "customer" && by !== "staff") || (doing !== "typing" && doing !== "reading")) return null;
  return { name, customerId, objectId, by, personId, doing, untilMs: Number(until) };
}

/** Server-sent, without an id: a browser that connects again asks for what came after the last event that has one. */
export function passingFrame({ name, objectId, by, doing, untilMs }: PassingEvent): string {
  const data = { id: objectId, by, doing, until: new Date(untilMs).toISOString() };
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** The same for staff, who sees which colleague it is; of customers no one is named. */
export function staffPassingFrame(event: PassingEvent): string {
  const { name, objectId, by, personId, doing, untilMs } = event;
  const who = by === "staff" ? { staff: encodeId("staff", personId) } : {};
  const data = { id: objectId, by, doing, until: new Date(untilMs).toISOString(), ...who };
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
