import type { NameObject } from "./name-object.ts";
import type { NewMessage } from "./outcome.ts";

// The registry's JSON: instants and amounts of money are recognised by the suffixes of their keys.

export function writeState(state: NameObject | NewMessage): string {
  return JSON.stringify(state, (_, value: unknown) => (typeof value === "bigint" ? value.toString() : value));
}

export const readName = (text: string) => readState<NameObject>(text);
export const readMessage = (text: string) => readState<NewMessage>(text);

/** Only `writeState` writes these columns. */
function readState<State extends NameObject | NewMessage>(text: string): State {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(text, revive) as State;
}

function revive(key: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (key === "at" || key.endsWith("At")) return new Date(value);
  return key.endsWith("Cents") ? BigInt(value) : value;
}
