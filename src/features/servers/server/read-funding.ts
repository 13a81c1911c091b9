import { sql } from "kysely";
import type * as z from "zod/mini";
import type { Platform } from "#src/platform/platform.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { addDays, addMonths, secondsBetween } from "#src/shared/time.ts";
import type { serversContract } from "../contract.ts";

export type Funding = z.output<(typeof serversContract)["GET /v2/servers/funding"]["output"]>;

interface Renewal {
  readonly id: string;
  readonly name: string;
  readonly cents: bigint;
  readonly months: number;
  readonly at: Date;
  readonly autoprolong: boolean;
  /** The price of the next term is reserved and not part of the balance. */
  readonly isReserved: boolean;
}

const horizonMonths = 36;
const upcomingDays = 30;

/**
 * What servers cost a month that run or that autoprolong would bring back, and for how many days the balance pays their
 * renewals as they fall due.
 */
export async function readFunding(
  platform: Platform,
  customerId: string,
  balanceCents: bigint,
): Promise<Funding> {
  const now = platform.clock.now();
  const { rows } = await sql<Renewal>`
    SELECT s.id, s.name, coalesce(o.total_cents, s.next_price_cents) AS cents, s.months, s.autoprolong,
           servers_term_start(s.service, s.paid_until, ${now}) AS at, o.id IS NOT NULL AS "isReserved"
    FROM servers s
    LEFT JOIN service_renewals r ON r.service_id = s.id AND r.state = 'reserved'
    LEFT JOIN orders o ON o.id = r.order_id
    WHERE s.customer_id = ${customerId} AND s.paid_until IS NOT NULL AND (s.service IN ('active', 'expired')
      OR s.autoprolong AND servers_is_payable(s.service, s.suspended_reason))
    ORDER BY at, s.id`.execute(platform.db.kysely);
  if (rows.length === 0) return { monthlyCents: 0, fundedDays: null, next: null, upcoming: [] };
  const monthlyCents = rows.reduce((sum, { cents, months }) => sum + cents / BigInt(months), 0n);
  const until = fundedUntil(rows, balanceCents, addMonths(now, horizonMonths));
  const [next = null] = upcomingOf(rows, balanceCents, null);
  return {
    monthlyCents: centsToNumber(monthlyCents),
    fundedDays: Math.max(0, Math.floor(secondsBetween(now, until) / 86_400)),
    next,
    upcoming: upcomingOf(rows, balanceCents, addDays(now, upcomingDays)),
  };
}

/** Automatic charges until a day, or without limit, in order; reserved ones need no balance. */
export function upcomingOf(
  renewals: readonly Renewal[],
  balanceCents: bigint,
  until: Date | null,
): Funding["upcoming"] {
  let balance = balanceCents;
  return renewals
    .filter(({ at, autoprolong }) => autoprolong && (until === null || at <= until))
    .map(({ id, name, cents, at, isReserved }) => {
      const isCovered = isReserved || balance >= cents;
      if (!isReserved && isCovered) balance -= cents;
      return {
        serverId: encodeId("server", id),
        name,
        cents: centsToNumber(cents),
        at: at.toISOString(),
        isReserved,
        isCovered,
      };
    });
}

/** Simulates the renewals until one is no longer covered; at most up to the horizon. */
export function fundedUntil(renewals: readonly Renewal[], balanceCents: bigint, horizon: Date): Date {
  const turns = renewals.map((renewal) => ({ renewal, turn: 0, at: renewal.at }));
  let balance = balanceCents;
  for (;;) {
    const due = turns.reduce((first, other) => (other.at < first.at ? other : first));
    if (due.at >= horizon) return horizon;
    const cents = due.turn === 0 && due.renewal.isReserved ? 0n : due.renewal.cents;
    if (balance < cents) return due.at;
    balance -= cents;
    due.turn += 1;
    due.at = addMonths(due.renewal.at, due.turn * due.renewal.months);
  }
}
