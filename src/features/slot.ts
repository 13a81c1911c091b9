import type { SlotFilling } from "./server-feature.ts";

/** Something that a lower feature needs and a higher one has; declared in the lower one's front door. */
export interface Slot<out Value> {
  readonly name: string;
  /** For its type only. */
  readonly value?: Value;
}

/** Declares a slot under a name of its own. */
export function slot<Value>(name: string): Slot<Value> {
  return { name };
}

/** Fills a slot, in the parts of a higher feature. */
export function fill<Value>(filled: Slot<Value>, value: Value): SlotFilling {
  return { slot: filled, value };
}
