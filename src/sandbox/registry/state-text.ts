import type { NameObject } from "./name-object.ts";
import type { NewMessage } from "./outcome.ts";

// The registry's JSON: instants and amounts of money are recognised by the suffixes of their keys.

export function writeState(state: NameObject | NewMessage): string {
  return JSON.stringify(state, (_, value: unknown) => (typeof value === "bigint" ? value.toString() : value));
}

/** Only `writeState` writes this column. */
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
