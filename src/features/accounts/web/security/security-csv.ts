import { csvOf, textCell } from "#src/shared/csv.ts";
import type { SecurityEvent } from "./security-events-query.ts";

const columns = ["at", "action", "label", "by", "byName", "staff", "network", "device"] as const;

/** The security log as CSV, its labels by `textOf`. */
export function securityCsv(
  events: readonly SecurityEvent[],
  textOf: (event: SecurityEvent) => string,
): string {
  return csvOf(
    columns,
    events.map((event) => [
      event.at,
      event.action,
      textCell(textOf(event)),
      event.by,
      textCell(event.byName ?? ""),
      textCell(event.staff ?? ""),
      event.network ?? "",
      textCell(event.device ?? ""),
    ]),
  );
}
