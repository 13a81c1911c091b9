import { sql, type Transaction } from "kysely";
import type { ChainSource } from "#src/drivers/chain/port.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { PaymentsContext } from "./context.ts";
import {
  confirmationTiers,
  finalDepth,
  holdAboveCents,
  type Method,
  methodOf,
  requiredConfirmations,
} from "./methods.ts";
import { readRateAt } from "./read-rates.ts";
import { valueDeposit } from "./rules.ts";

/** A deposit in a block that is not credited yet, with the payment it was made for. */
type OpenDeposit = Awaited<ReturnType<typeof readOpenDeposits>>[number];

/**
 * Takes every open deposit of a chain as far as the block at `height` allows: values it, counts its
 * confirmations, credits it when it is deep enough. Runs in the transaction that holds the chain's cursor.
 */
export async function settleDeposits(
  context: PaymentsContext,
  trx: Transaction<DB>,
  source: ChainSource,
  height: number,
): Promise<void> {
  for (const deposit of await readOpenDeposits(trx, source.chain)) {
    const method = methodOf(source.chain, deposit.asset);
    if (method !== undefined) await settleOne(context, trx, source, height, deposit, method);
  }
  await trx
    .updateTable("deposits")
    .set({ state: "final" })
    .where("chain_id", "=", source.chain)
    .where("state", "=", "credited")
    .where("height", "<=", height - finalDepth(source.chain, source.simulated) + 1)
    .execute();
}

/** In the order of customers: two chains that credit the same wallets lock them in the same order. */
async function readOpenDeposits(trx: Transaction<DB>, chain: string) {
  return trx
    .selectFrom("deposits as d")
    .innerJoin("payments as p", "p.address_id", "d.address_id")
    .selectAll("d")
    .select(["p.id as payment_id", "p.site_id", "p.customer_id", "p.expires_at", "p.due_units"])
    .select(["p.asset as lock_asset", "p.rate_e8 as lock_rate_e8"])
    .where("d.chain_id", "=", chain)
    .where("d.state", "in", ["confirming", "held"])
    .where("d.held_reason", "is distinct from", "limit")
    .orderBy("p.customer_id")
    .orderBy("d.seen_at")
    .orderBy("d.id")
    .execute();
}

async function settleOne(
  context: PaymentsContext,
  trx: Transaction<DB>,
  source: ChainSource,
  tipHeight: number,
  deposit: OpenDeposit,
  method: Method,
): Promise<void> {
  const { height, mined_at: minedAt } = deposit;
  if (height === null || minedAt === null) return;
  const cents = deposit.cents ?? (await storeValue(trx, deposit, minedAt, method));
  const have = tipHeight - height + 1;
  const need = requiredConfirmations(confirmationTiers(source.chain, source.simulated), cents);
  if (have < need) {
    await announceConfirming(context, trx, deposit, have, need);
  } else if (cents === null) {
    await setAside(trx, deposit, "held", "no_rate");
  } else if (cents > holdAboveCents) {
    await setAside(trx, deposit, "held", "limit");
  } else if ((await worthOfAddress(trx, deposit.address_id)) < method.minCents) {
    await setAside(trx, deposit, "dust", null);
  } else {
    await creditWithDust(context, trx, deposit);
  }
}

/** What was too little alone is credited with the deposit that makes its address worth moving. */
async function creditWithDust(
  { platform }: PaymentsContext,
  trx: Transaction<DB>,
  deposit: OpenDeposit,
): Promise<void> {
  const due = await trx
    .selectFrom("deposits")
    .select("id")
    .where("address_id", "=", deposit.address_id)
    .where((where) => where.or([where("state", "=", "dust"), where("id", "=", deposit.id)]))
    .orderBy("seen_at")
    .orderBy("id")
    .execute();
  for (const { id } of due) {
    await sql`SELECT payments_credit_deposit(${id}, ${platform.ids.next()}, ${platform.clock.now()})`.execute(
      trx,
    );
  }
}

async function storeValue(
  trx: Transaction<DB>,
  deposit: OpenDeposit,
  minedAt: Date,
  method: Method,
): Promise<bigint | null> {
  const value = valueDeposit(
    {
      asset: deposit.asset,
      units: deposit.units,
      decimals: method.decimals,
      seenAt: deposit.seen_at,
      isFirstSeenInBlock: deposit.seen_at.getTime() === minedAt.getTime(),
    },
    {
      asset: deposit.lock_asset,
      dueUnits: deposit.due_units,
      rateE8: deposit.lock_rate_e8,
      expiresAt: deposit.expires_at,
    },
    await lockedBefore(trx, deposit.address_id),
    await readRateAt(trx, deposit.asset, minedAt),
  );
  if (value === null) return null;
  await trx
    .updateTable("deposits")
    .set({ locked_units: value.lockedUnits, rate_e8: value.rateE8, cents: value.cents })
    .where("id", "=", deposit.id)
    .execute();
  return value.cents;
}

/** Coins of the address that were valued at the payment's rate already. */
async function lockedBefore(trx: Transaction<DB>, addressId: string): Promise<bigint> {
  const { rows } = await sql<{ units: bigint }>`
    SELECT coalesce(sum(locked_units), 0) AS units FROM deposits WHERE address_id = ${addressId}`.execute(
    trx,
  );
  return rows[0]?.units ?? 0n;
}

/** Everything that arrived on the address, credited or not. */
async function worthOfAddress(trx: Transaction<DB>, addressId: string): Promise<bigint> {
  const { rows } = await sql<{ cents: bigint }>`
    SELECT coalesce(sum(cents), 0) AS cents FROM deposits WHERE address_id = ${addressId}`.execute(trx);
  return rows[0]?.cents ?? 0n;
}

async function announceConfirming(
  { platform }: PaymentsContext,
  trx: Transaction<DB>,
  deposit: OpenDeposit,
  have: number,
  need: number,
): Promise<void> {
  const { site_id: siteId, customer_id: customerId } = deposit;
  const payload = { paymentId: deposit.payment_id, depositId: deposit.id, have, need };
  const event = { name: "payments.confirming.v1", siteId, customerId, payload } as const;
  await publishEvent(trx, event, platform.clock.now());
}

async function setAside(
  trx: Transaction<DB>,
  deposit: OpenDeposit,
  state: "held" | "dust",
  reason: "no_rate" | "limit" | null,
): Promise<void> {
  if (deposit.state === state && deposit.held_reason === reason) return;
  await trx
    .updateTable("deposits")
    .set({ state, held_reason: reason })
    .where("id", "=", deposit.id)
    .execute();
}
