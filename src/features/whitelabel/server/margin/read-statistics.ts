import type * as z from "zod/mini";
import { AppError } from "#src/shared/errors.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { addDays, daysBetween, parseInstant } from "#src/shared/time.ts";
import type { marginContract } from "../../contract-margin.ts";
import type { WhitelabelContext } from "../deps.ts";

type Statistics = z.output<(typeof marginContract)["GET /v2/whitelabel/{id}/statistics"]["output"]>;

interface Asked {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly step: "day" | "week" | "month";
  readonly now: Date;
}

/** As many days as one answer may span, so that it has some hundred steps at most. */
const mostDays = { day: 92, week: 732, month: 3_660 } as const;
const usualDays = 30;

/** What a site sold between two days, both counted; its sums are those of the ledger. */
export async function readStatistics(
  { margins, countSignUps, countServices }: WhitelabelContext,
  siteId: number,
  { step, now, ...days }: Asked,
): Promise<Statistics> {
  const last = dayOf(days.to ?? now.toISOString());
  const from = days.from === undefined ? addDays(last, 1 - usualDays) : dayOf(days.from);
  const to = addDays(last, 1);
  if (from > last) throw new AppError("invalid_input", undefined, { from: "invalid_input" });
  const most = mostDays[step];
  if (daysBetween(from, to) > most) throw new AppError("range_too_long", { count: most });
  const span = { siteId, from, to, step };
  const [{ steps, products }, signUps, ...services] = await Promise.all([
    margins.sum(span),
    countSignUps(span),
    ...countServices.map((count) => count([siteId])),
  ]);
  const series = steps.map(({ at, orders, ...sums }) => ({
    at: at.toISOString(),
    signUps: signUps.get(at.getTime()) ?? 0,
    orders,
    revenueCents: centsToNumber(sums.revenueCents),
    refundsCents: centsToNumber(sums.refundsCents),
    costCents: centsToNumber(sums.costCents),
    marginCents: centsToNumber(sums.marginCents),
  }));
  const total = (of: "signUps" | "orders" | "revenueCents" | "refundsCents" | "costCents" | "marginCents") =>
    series.reduce((sum, one) => sum + one[of], 0);
  return {
    series,
    totals: {
      signUps: total("signUps"),
      orders: total("orders"),
      revenueCents: total("revenueCents"),
      refundsCents: total("refundsCents"),
      costCents: total("costCents"),
      marginCents: total("marginCents"),
      activeServices: services.reduce((sum, counts) => sum + (counts.get(siteId) ?? 0), 0),
    },
    topProducts: products.map(({ label, orders, revenueCents, marginCents }) => ({
      product: label,
      orders,
      revenueCents: centsToNumber(revenueCents),
      marginCents: centsToNumber(marginCents),
    })),
  };
}

/** Midnight in UTC of a day, or of the day of an instant. */
function dayOf(text: string): Date {
  const day = parseInstant(`${text.slice(0, 10)}T00:00:00.000Z`);
  if (day === null) throw new AppError("invalid_input");
  return day;
}
