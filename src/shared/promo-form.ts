import type { PromoProduct } from "./promo-schemas.ts";
import { parseUnits } from "./money.ts";

// The form of promotion codes as it is typed, of staff and of resellers.

/** What a new code does, in the words of the call. */
export interface CodeEffect {
  readonly kind: "percent" | "amount" | "first-price";
  readonly percent?: number;
  readonly valueCents?: number;
}

/** The body of the call that makes them. */
export interface NewCodes extends CodeEffect {
  readonly code?: string;
  readonly batch?: { readonly prefix: string; readonly count: number };
  readonly note: string;
  readonly products: PromoProduct[];
  readonly planIds: string[] | null;
  readonly months: number[] | null;
  readonly renewals: number | null;
  readonly endingIds: string[] | null;
  readonly firstOrderOnly: boolean;
  readonly newCustomersOnly: boolean;
  readonly minCents: number;
  readonly maxUses: number | null;
  readonly perCustomer: number | null;
  readonly untilAt: string | null;
}

export const emptyCodeForm = {
  isBatch: false,
  code: "",
  count: "100",
  note: "",
  kind: "percent" as CodeEffect["kind"],
  percent: "10",
  dollars: "",
  products: ["server"] as readonly PromoProduct[],
  plans: [] as readonly string[],
  months: [] as readonly string[],
  /** Further terms that it lowers; empty: none. */
  renewals: "",
  isForAllTerms: false,
  endings: "",
  firstOrderOnly: false,
  newCustomersOnly: false,
  least: "",
  maxUses: "",
  perCustomer: "1",
  lastDay: "",
};

export type CodeForm = typeof emptyCodeForm;

const mostCents = 10_000_000n;

/** An amount as it was typed, up to $100,000. In many countries the decimal point is a comma. */
function centsOf(text: string): number | undefined {
  const cents = parseUnits(text.trim().replace(/^\$/, "").replace(",", "."), 2);
  return cents === null || cents > mostCents ? undefined : Number(cents);
}

/** Undefined: something is missing yet, or wrong. */
export function codesOfForm(form: CodeForm): NewCodes | undefined {
  const effect = effectOfForm(form);
  const named = namesOf(form);
  const limits = limitsOf(form);
  const things = thingsOf(form);
  if (effect === undefined || named === undefined || limits === undefined || things === undefined) {
    return undefined;
  }
  const least = leastOf(form, effect.valueCents);
  if (least === undefined) return undefined;
  return {
    ...named,
    ...effect,
    note: form.note.trim(),
    ...things,
    firstOrderOnly: form.firstOrderOnly,
    newCustomersOnly: form.newCustomersOnly,
    minCents: least,
    ...limits,
    untilAt: form.lastDay === "" ? null : dayEnd(form.lastDay),
  };
}

export const isForServers = ({ products }: Pick<CodeForm, "products">): boolean =>
  products.includes("server");
export const isForNames = ({ products }: Pick<CodeForm, "products">): boolean =>
  products.some((product) => product !== "server");

/** What it counts for; a choice of plans is nothing where it is not for servers, nor endings where not for names. */
function thingsOf(
  form: CodeForm,
): Pick<NewCodes, "products" | "planIds" | "months" | "renewals" | "endingIds"> | undefined {
  const renewals = renewalsOf(form);
  if (form.products.length === 0 || renewals === undefined) return undefined;
  const endings = form.endings
    .toLowerCase()
    .split(/[\s,]+/)
    .map((ending) => ending.replace(/^\./, ""))
    .filter((ending) => ending !== "");
  const forServers = isForServers(form);
  return {
    products: [...form.products],
    planIds: !forServers || form.plans.length === 0 ? null : [...form.plans],
    months: !forServers || form.months.length === 0 ? null : form.months.map(Number),
    renewals: forServers ? renewals : 0,
    endingIds: !isForNames(form) || endings.length === 0 ? null : [...new Set(endings)],
  };
}

const mostRenewals = 120;

/** Further terms that the code lowers: null for all, undefined when it is not a number of them. */
function renewalsOf({ renewals, isForAllTerms }: CodeForm): number | null | undefined {
  if (isForAllTerms) return null;
  if (/^0*$/.test(renewals.trim())) return 0;
  const count = limitOf(renewals);
  return count === null || count === undefined || count > mostRenewals ? undefined : count;
}

/** What an amount is taken off must cost more than it. */
function leastOf({ least, kind }: CodeForm, valueCents = 0): number | undefined {
  const lowest = kind === "amount" ? valueCents + 1 : 0;
  const cents = least.trim() === "" ? lowest : centsOf(least);
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

/** What the code would do; undefined: that is not complete yet. */
export function effectOfForm({ kind, percent, dollars }: CodeForm): CodeEffect | undefined {
  if (kind === "percent")
    return /^[1-9]\d?$/.test(percent.trim()) ? { kind, percent: Number(percent) } : undefined;
  const valueCents = centsOf(dollars);
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
