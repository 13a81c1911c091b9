import type { Clock } from "#src/platform/clock.ts";
import type { Ids } from "#src/platform/ids.ts";
import type { Chance } from "./chance.ts";

/** Ids of the same forms as the product's own, drawn from a seed. */
export function seededIds(chance: Chance, clock: Clock): Ids {
  const uuid = (start: string, version: number): string => {
    const hex = start + chance.hex(32 - start.length);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${version}${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
  return {
    next: () => uuid(clock.now().getTime().toString(16).padStart(12, "0"), 7),
    random: () => uuid("", 4),
    secret: () => Buffer.from(chance.hex(64), "hex").toString("base64url"),
  };
}
