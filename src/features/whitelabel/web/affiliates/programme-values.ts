import { parseUnits } from "#src/shared/money.ts";
import type { ApiBody } from "#src/web/api/api-contract.ts";
import type { Programme } from "./queries.ts";

/** What is typed into the form of a programme. */
export interface ProgrammeValues {
  readonly isOpen: boolean;
  readonly kind: Programme["kind"];
  readonly reward: string;
  readonly percent: string;
  /** Empty: the first order alone counts. */
  readonly months: string;
  readonly minSpent: string;
  readonly holdDays: string;
  /** Empty: no limit. */
  readonly cap: string;
  readonly termsText: string;
}

const centPlaces = 2;
const dollars = (cents: number) => (cents / 100).toFixed(centPlaces);
const centsOf = (typed: string) => Number(parseUnits(typed.trim(), centPlaces) ?? 0n);
const wholeOf = (typed: string) => (typed.trim() === "" ? null : Math.trunc(Number(typed)));

export function valuesOf(programme: Programme): ProgrammeValues {
  const { percentBp, months, capCents } = programme;
  return {
    isOpen: programme.isOpen,
    kind: programme.kind,
    reward: dollars(programme.rewardCents),
    percent: percentBp === null ? "" : String(percentBp / 100),
    months: months === null ? "" : String(months),
    minSpent: dollars(programme.minSpentCents),
    holdDays: String(programme.holdDays),
    cap: capCents === null ? "" : dollars(capCents),
    termsText: programme.termsText,
  };
}

/** What is sent of it. */
export function programmeOf(values: ProgrammeValues): ApiBody<"PUT /v2/whitelabel/{id}/affiliate-program"> {
  const percentBp = Number(parseUnits(values.percent.trim(), centPlaces) ?? 0n);
  return {
    isOpen: values.isOpen,
    kind: values.kind,
    rewardCents: centsOf(values.reward),
    percentBp: percentBp === 0 ? null : percentBp,
    months: wholeOf(values.months),
    minSpentCents: centsOf(values.minSpent),
    holdDays: wholeOf(values.holdDays) ?? 0,
    capCents: values.cap.trim() === "" ? null : centsOf(values.cap),
    termsText: values.termsText,
  };
}

/** An order to show what the terms mean: its price without tax, and what of it is the site's margin. */
export const exampleOrder = { netCents: 2_000, marginCents: 500 } as const;

/** What the example brings an affiliate: never more than its margin. */
export function exampleReward(values: ProgrammeValues): number {
  const { kind, rewardCents, percentBp, capCents } = programmeOf(values);
  const base = kind === "net" ? exampleOrder.netCents : exampleOrder.marginCents;
  const asked = kind === "fixed" ? rewardCents : Math.floor((base * (percentBp ?? 0)) / 10_000);
  return Math.min(asked, exampleOrder.marginCents, capCents ?? exampleOrder.marginCents);
}
