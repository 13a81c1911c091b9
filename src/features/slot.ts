import type { SlotFilling } from "./server-feature.ts";

/** A value that a lower feature needs and a higher one provides; declared in the lower one's front door. */
export interface Slot<out Value> {
  readonly name: string;
  /** Carries the type only. */
  readonly value?: Value;
}

/** Declares a slot with a unique name. */
export function slot<Value>(name: string): Slot<Value> {
  return { name };
}

/** Fills a slot; used in the parts of a higher feature. */
export function fill<Value>(filled: Slot<Value>, value: Value): SlotFilling {
  return { slot: filled, value };
}
