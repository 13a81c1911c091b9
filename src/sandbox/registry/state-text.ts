import type { NameObject } from "./name-object.ts";
import type { NewMessage } from "./outcome.ts";

// What the registry keeps as JSON: instants and money are told by the endings of their names.

export function writeState(state: NameObject | NewMessage): string {
  return JSON.stringify(state, (_, value: unknown) => (typeof value === "bigint" ? value.toString() : value));
}

/** The column holds what `writeState` made of a name; no one else writes it. */
export function readName(text: string): NameObject {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(text, revive) as NameObject;
}

export function readMessage(text: string): NewMessage {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(text, revive) as NewMessage;
}

function revive(key: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (key === "at" || key.endsWith("At")) return new Date(value);
  return key.endsWith("Cents") ? BigInt(value) : value;
}
