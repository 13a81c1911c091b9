import { formatCents } from "#src/shared/money.ts";
import type { Referrals } from "./queries.ts";

type Programme = Omit<Referrals["programme"], "termsText" | "cookieDays">;

/** What a reward is, as a sum or a share. */
export function rewardText({ kind, rewardCents, percentBp }: Programme): string {
  return kind === "fixed" ? formatCents(rewardCents) : `${(percentBp ?? 0) / 100} %`;
}

/** Which texts of `referrals.terms` say what a programme that is open pays, in their order, and what fills them. */
export function paidTerms(programme: Programme) {
  const { kind, months, capCents } = programme;
  const values = {
    reward: rewardText(programme),
    least: formatCents(programme.minSpentCents),
    days: programme.holdDays,
    months: months ?? 0,
    cap: formatCents(capCents ?? 0),
  };
  const isOnce = kind === "fixed" && months === null;
  const what = { fixed: "fixedOrders", net: "share", margin: "shareEarned" } as const;
  const keys = isOnce
    ? (["open"] as const)
    : ([what[kind], months === null ? "countsFirst" : "counts", "from"] as const);
  return { keys: capCents === null ? keys : ([...keys, "cap"] as const), values };
}
