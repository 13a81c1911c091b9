import type { ServedRecords } from "#src/drivers/dns/port.ts";
import { type Problem, wrong, type ZoneRecord } from "./record.ts";

/** Why these name servers cannot have a record; null when they can. */
export function whyUnserved({ type, name }: ZoneRecord, served: ServedRecords): Problem | null {
  if (type === "ALIAS" && !served.canAlias) return wrong("type", "type_refused").problem;
  const isInner = name.split(".").slice(1).includes("*");
  return isInner && !served.takesInnerWildcards ? wrong("name", "name_invalid").problem : null;
}
