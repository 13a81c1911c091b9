import { decodeId } from "#src/shared/ids.ts";
import { centsText, parseAnyCents } from "../../parts/parse-cents.ts";
import type { ListFilter } from "./list-definition.ts";

type Kind = ListFilter["value"];

/** What a filter's field holds as the address keeps it; undefined: it cannot be read, and is no filter. */
export function filterValue(kind: Kind, text: string): string | undefined {
  const typed = text.trim();
  if (kind === "day") return dayStart(typed);
  if (kind === "dollars") {
    const cents = parseAnyCents(typed);
    return cents === undefined ? undefined : centsText(cents);
  }
  return isFilterValue(kind, typed) ? typed : undefined;
}

/** Whether a list can be asked for what an address has of a filter. Choices that are not there yet may have any value. */
export function isFilterValue(kind: Kind, value: string): boolean {
  if (typeof kind !== "string")
    return value !== "" && (kind.length === 0 || kind.some((option) => option.value === value));
  switch (kind) {
    case "day":
      return !Number.isNaN(Date.parse(value));
    case "date":
      return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));
    case "dollars":
      return parseAnyCents(value) !== undefined;
    case "customer":
      return decodeId("customer", value) !== null;
    default:
      return value !== "";
  }
}

/** What the field of a filter shows of its value. */
export function filterText(kind: Kind, value: string): string {
  return kind === "day" && isFilterValue(kind, value) ? localDay(new Date(value)) : value;
}

/** A day of the reader's zone, from its first moment on, as calls take it. */
function dayStart(day: string): string | undefined {
  const at = new Date(`${day}T00:00:00`);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** The day of the reader's zone that a moment is in: `2026-11-01`. */
function localDay(at: Date): string {
  const [year, month, day] = [at.getFullYear(), at.getMonth() + 1, at.getDate()];
  return [year.toString().padStart(4, "0"), pad(month), pad(day)].join("-");
}

function pad(part: number): string {
  return part.toString().padStart(2, "0");
}
