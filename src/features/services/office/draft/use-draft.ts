import { useState } from "react";
import { clock } from "#src/web/clock.ts";
import { dayText } from "#src/web/office/parts/day-text.ts";
import { centsText, parseCents } from "#src/web/office/parts/parse-cents.ts";
import type { Change } from "../prices-query.ts";

/** A raise is announced thirty days before; one day more is always late enough. */
const usualDays = 31;
const dayMs = 86_400_000;

interface DraftFields {
  readonly kind: "server" | "domain";
  readonly part: "term" | "address";
  readonly name: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly plans: readonly string[];
  readonly locations: readonly string[];
  /** With spaces or commas between them. */
  readonly endingsText: string;
  /** What the list says, in place of a price. */
  readonly isList: boolean;
  readonly dollars: string;
}

function emptyFields(): DraftFields {
  return {
    kind: "server",
    part: "term",
    name: "",
    day: dayText(clock.nowMs() + usualDays * dayMs),
    plans: [],
    locations: [],
    endingsText: "",
    isList: false,
    dollars: "",
  };
}

function fieldsOf({ kind, part, name, fromAt, selection, cents }: Change): DraftFields {
  const { plans = [], locations = [], endings = [] } = selection;
  const isList = cents === null;
  return {
    kind,
    part,
    name,
    day: dayText(fromAt),
    plans,
    locations,
    endingsText: endings.join(" "),
    isList,
    dollars: isList ? "" : centsText(cents),
  };
}

/** What is typed, from what the draft has, and what is sent of it; undefined while it is not complete. */
export function useDraft(change: Change | undefined) {
  const [fields, setFields] = useState<DraftFields>(() => (change ? fieldsOf(change) : emptyFields()));
  return {
    ...fields,
    body: bodyOf(fields, change),
    set: (next: Partial<DraftFields>) => setFields((before) => ({ ...before, ...next })),
  };
}

export type Draft = ReturnType<typeof useDraft>;

function bodyOf({ name, day, isList, dollars, ...fields }: DraftFields, change: Change | undefined) {
  const cents = isList ? null : parseCents(dollars);
  if (name.trim() === "" || day === "" || cents === undefined) return undefined;
  return { name, selection: selectionOf(fields, change), cents, fromAt: `${day}T00:00:00.000Z` };
}

function selectionOf(
  { kind, plans, locations, endingsText }: Pick<DraftFields, "kind" | "plans" | "locations" | "endingsText">,
  change: Change | undefined,
) {
  const endings = endingsText.toLowerCase().match(/[^\s,.][^\s,]*/g) ?? [];
  // What the dialog has no field for stays as it is.
  const { services, months } = change?.selection ?? {};
  const rest = { ...(services && { services }), ...(months !== undefined && { months }) };
  if (kind === "domain") return { ...(endings.length > 0 && { endings: [...endings] }), ...rest };
  return {
    ...(plans.length > 0 && { plans: [...plans] }),
    ...(locations.length > 0 && { locations: [...locations] }),
    ...rest,
  };
}
