import { useState } from "react";
import { parseCents } from "#src/web/office/parts/parse-cents.ts";
import type { NewCodes } from "./promo-query.ts";

const start = {
  isBatch: false,
  code: "",
  count: "100",
  note: "",
  kind: "percent" as NewCodes["kind"],
  percent: "10",
  dollars: "",
  plans: [] as readonly string[],
  months: [] as readonly string[],
  firstOrderOnly: false,
  newCustomersOnly: false,
  least: "",
  maxUses: "",
  perCustomer: "1",
  lastDay: "",
};

export type CodeForm = typeof start;

/** The form of new codes as it is typed, and the call's body once it is complete. */
export function useNewCode() {
  const [form, setForm] = useState(start);
  return {
    form,
    set: (patch: Partial<CodeForm>) => setForm((old) => ({ ...old, ...patch })),
    effect: effectOf(form),
    body: bodyOf(form),
  };
}

export type NewCode = ReturnType<typeof useNewCode>;

function bodyOf(form: CodeForm): Omit<NewCodes, "reason"> | undefined {
  const effect = effectOf(form);
  const named = namesOf(form);
  const limits = limitsOf(form);
  if (effect === undefined || named === undefined || limits === undefined) return undefined;
  const least = leastOf(form, effect.valueCents);
  if (least === undefined) return undefined;
  return {
    ...named,
    ...effect,
    note: form.note.trim(),
    planIds: form.plans.length === 0 ? null : [...form.plans],
    months: form.months.length === 0 ? null : form.months.map(Number),
    firstOrderOnly: form.firstOrderOnly,
    newCustomersOnly: form.newCustomersOnly,
    minCents: least,
    ...limits,
    untilAt: form.lastDay === "" ? null : dayEnd(form.lastDay),
  };
}

/** What an amount is taken off must cost more than it. */
function leastOf({ least, kind }: CodeForm, valueCents = 0): number | undefined {
  const lowest = kind === "amount" ? valueCents + 1 : 0;
  const cents = least.trim() === "" ? lowest : parseCents(least);
  return cents === undefined || cents < lowest ? undefined : cents;
}

function limitsOf(form: CodeForm): Pick<NewCodes, "maxUses" | "perCustomer"> | undefined {
  const maxUses = form.isBatch ? 1 : limitOf(form.maxUses);
  const perCustomer = limitOf(form.perCustomer);
  return maxUses === undefined || perCustomer === undefined ? undefined : { maxUses, perCustomer };
}

function namesOf({ isBatch, code, count }: CodeForm): Pick<NewCodes, "code" | "batch"> | undefined {
  const spelled = code.trim().toUpperCase();
  if (!isBatch) return /^[A-Z0-9-]{4,32}$/.test(spelled) ? { code: spelled } : undefined;
  const many = limitOf(count);
  if (many === undefined || many === null || many > 1000) return undefined;
  return /^[A-Z0-9-]{1,20}$/.test(spelled) ? { batch: { prefix: spelled, count: many } } : undefined;
}

function effectOf({
  kind,
  percent,
  dollars,
}: CodeForm): Pick<NewCodes, "kind" | "percent" | "valueCents"> | undefined {
  if (kind === "percent")
    return /^[1-9]\d?$/.test(percent.trim()) ? { kind, percent: Number(percent) } : undefined;
  const valueCents = parseCents(dollars);
  return valueCents === undefined || valueCents === 0 ? undefined : { kind, valueCents };
}

/** A limit as it was typed: null when empty, undefined when it is not a number. */
export function limitOf(text: string): number | null | undefined {
  if (text.trim() === "") return null;
  return /^[1-9]\d{0,5}$/.test(text.trim()) ? Number(text) : undefined;
}

/** The end of a day (UTC), from the field of a date. */
export function dayEnd(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString();
}
