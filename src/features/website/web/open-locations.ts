import type { Catalogue } from "../contract-pages.ts";

/** The locations in which something can be ordered now: what a page counts. */
export function openLocations({ locations }: Catalogue): Catalogue["locations"] {
  return locations.filter(({ availability }) => availability !== "sold-out");
}
