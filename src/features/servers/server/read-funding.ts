import { sql } from "kysely";
import type * as z from "zod/mini";
import type { Platform } from "#src/platform/platform.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { addMonths, secondsBetween } from "#src/shared/time.ts";
import type { serversContract } from "../contract.ts";

export type Funding = z.output<(typeof serversContract)["GET /v2/servers/funding"]["output"]>;

interface Renewal {
  readonly id: string;
  readonly name: string;
  readonly cents: bigint;
  readonly months: number;
  readonly at: Date;
}

const horizonMonths = 36;

/** What active servers cost a month, and for how many days the balance pays their renewals as they fall due. */
export async function readFunding(
  platform: Platform,
  customerId: string,
  balanceCents: bigint,
): Promise<Funding> {
  const { rows } = await sql<Renewal>`
    SELECT id, name, renewal_cents AS cents, months, paid_until AS at FROM servers
    WHERE customer_id = ${customerId} AND service = 'active' AND paid_until IS NOT NULL
    ORDER BY paid_until, id`.execute(platform.db.kysely);
  const next = rows[0];
  if (!next) return { monthlyCents: 0, fundedDays: null, next: null };
  const monthlyCents = rows.reduce((sum, { cents, months }) => sum + cents / BigInt(months), 0n);
  const now = platform.clock.now();
  const until = fundedUntil(rows, balanceCents, addMonths(now, horizonMonths));
  return {
    monthlyCents: centsToNumber(monthlyCents),
    fundedDays: Math.max(0, Math.floor(secondsBetween(now, until) / 86_400)),
    next: {
      serverId: encodeId("server", next.id),
      name: next.name,
      cents: centsToNumber(next.cents),
      at: next.at.toISOString(),
    },
  };
}

/** Plays the renewals forward in time until one is no longer covered; at most up to the horizon. */
export function fundedUntil(renewals: readonly Renewal[], balanceCents: bigint, horizon: Date): Date {
  const turns = renewals.map((renewal) => ({ renewal, turn: 0, at: renewal.at }));
  let balance = balanceCents;
  for (;;) {
    const due = turns.reduce((first, other) => (other.at < first.at ? other : first));
    if (due.at >= horizon) return horizon;
    if (balance < due.renewal.cents) return due.at;
    balance -= due.renewal.cents;
    due.turn += 1;
    due.at = addMonths(due.renewal.at, due.turn * due.renewal.months);
  }
}
