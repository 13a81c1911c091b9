import { centsToNumber, parseUnits } from "#src/shared/money.ts";
import {
  maxPercentBp,
  type PriceMode,
  type PriceRounding,
  type PriceRule,
  resaleCents,
  ruledCents,
} from "#src/shared/resale-price.ts";
import type { Pricing } from "./queries.ts";

type Priced = Pricing["domains"][number]["register"];
export type NameAct = "register" | "renew" | "transfer" | "restore";

/** A line of the price list: a plan, or what is done with an ending's names. */
export interface PriceRow extends Priced {
  readonly key: string;
  /** The plan's or the ending's. */
  readonly item: string;
  readonly act: NameAct | null;
  readonly label: string;
  /** Of a plan. */
  readonly size?: { readonly vcpu: number; readonly memoryMb: number };
}

/** The general rule as it is being typed. */
export interface GlobalDraft {
  readonly percent: string;
  readonly rounding: PriceRounding;
}

/** A row's rule as it is being typed; `inherit`: what is more general counts again. */
export interface RowDraft {
  readonly mode: PriceMode | "inherit";
  readonly text: string;
}

export type Drafts = ReadonlyMap<string, RowDraft>;

export function serverRows({ servers }: Pricing): readonly PriceRow[] {
  return servers.map(({ planId, label, vcpu, memoryMb, ...priced }) => ({
    ...priced,
    key: `plan:${planId}`,
    item: planId,
    act: null,
    label,
    size: { vcpu, memoryMb },
  }));
}

export function nameRows({ domains }: Pricing, act: NameAct): readonly PriceRow[] {
  return domains.map((domain) => ({
    ...domain[act],
    key: `ending:${domain.ending}:${act}`,
    item: domain.ending,
    act,
    label: `.${domain.label}`,
  }));
}

/** Basis points of a typed percentage, cents of a typed sum; null for other texts, and too much. */
export function valueOf(mode: PriceMode, text: string): bigint | null {
  const value = parseUnits(text.replace(",", "."), 2);
  if (value === null || value > (mode === "percent" ? BigInt(maxPercentBp) : 10_000_000_000n)) return null;
  return value;
}

/** As it is typed: `25`, `2.50`. */
export function textOf({ mode, value }: { readonly mode: PriceMode; readonly value: number }): string {
  const text = `${Math.floor(value / 100)}.${String(value % 100).padStart(2, "0")}`;
  return mode === "percent" ? text.replace(/\.?0+$/, "") || "0" : text;
}

/** The general rule that is typed; null while it is not one. */
export function globalRule({ percent, rounding }: GlobalDraft): PriceRule | null {
  const value = percent === "" ? null : valueOf("percent", percent);
  return value === null ? null : { mode: "percent", value, rounding };
}

/** What a row would sell at, and what is wrong with what was typed. */
export interface PreviewedRow extends PriceRow {
  readonly newCents: number;
  readonly isChanged: boolean;
  readonly problem: "unreadable" | "below-cost" | null;
}

/** A row with what is typed. A rule of its own rounds as the general one when it is a percentage. */
export function previewRow(
  row: PriceRow,
  draft: RowDraft | undefined,
  global: PriceRule | null,
): PreviewedRow {
  const cost = BigInt(row.costCents);
  const kept = { ...row, newCents: row.priceCents, isChanged: false, problem: null };
  const by = (rule: PriceRule): PreviewedRow => {
    const newCents = centsToNumber(resaleCents(rule, cost));
    const shown = { ...row.rule, mode: rule.mode, value: centsToNumber(rule.value), rounding: rule.rounding };
    return { ...kept, rule: shown, newCents, isChanged: newCents !== row.priceCents };
  };
  if (draft === undefined) {
    const isGeneral = row.rule.source === "global" || row.rule.source === "usual";
    return isGeneral && global !== null ? by(global) : kept;
  }
  if (draft.mode === "inherit") return { ...(global === null ? kept : by(global)), isChanged: true };
  const value = valueOf(draft.mode, draft.text);
  if (value === null || draft.text.trim() === "") return { ...kept, isChanged: true, problem: "unreadable" };
  if (draft.mode === "fixed" && value < cost) {
    const newCents = centsToNumber(ruledCents("fixed", value, cost));
    return { ...kept, newCents, isChanged: true, problem: "below-cost" };
  }
  return { ...by(ruleOfDraft(draft.mode, value, global)), isChanged: true };
}

function ruleOfDraft(mode: PriceMode, value: bigint, global: PriceRule | null): PriceRule {
  return { mode, value, rounding: mode === "percent" ? (global?.rounding ?? "none") : "none" };
}

type Change =
  | { readonly inherit: true }
  | { readonly mode: PriceMode; readonly value: number; readonly rounding: PriceRounding };

/** What a draft sends; null while it cannot be sent. */
export function changeOf({ mode, text }: RowDraft, global: PriceRule | null): Change | null {
  if (mode === "inherit") return { inherit: true };
  const value = valueOf(mode, text);
  if (value === null || text.trim() === "") return null;
  const { rounding } = ruleOfDraft(mode, value, global);
  return { mode, value: centsToNumber(value), rounding };
}

/** Margin in tenths of a percent of the price, as it is shown. */
export function marginPercent(priceCents: number, costCents: number): number {
  return priceCents === 0 ? 0 : Math.round(((priceCents - costCents) * 1000) / priceCents) / 10;
}
