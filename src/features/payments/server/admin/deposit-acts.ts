import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { customerThing } from "#src/features/accounts/server/index.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { type ActDescription, defineStaffAct } from "#src/platform/operator/staff-act.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { encodeId } from "#src/shared/ids.ts";
import { formatCents, formatUnits } from "#src/shared/money.ts";
import type { PaymentsContext } from "../context.ts";
import { releaseGatewayDepositIn } from "../gateways/release-gateway-deposit.ts";
import { methodOf } from "../methods.ts";
import { type Release, releaseDepositIn } from "../release-deposit.ts";

const decided = z.strictObject({
  /** A UUID. */
  depositId: z.string(),
  /** What it was worth when it was asked for, which counts against limits. */
  cents: z.int().check(z.gte(0)),
});

/** What staff decides about money that came and is held. */
export function depositActs(context: PaymentsContext) {
  return {
    credit: defineStaffAct({
      name: "deposits.credit",
      permission: "deposits.release",
      payload: decided,
      cents: ({ cents }) => cents,
      subject: ({ depositId }) => ({ objectType: "deposit", objectId: depositId }),
      describe: (db, { depositId, cents }) => describeDeposit(db, depositId, cents),
      run: async (trx, ctx, { payload }) => {
        const release = await releaseDepositIn(trx, context, ctx, payload.depositId);
        // No more than was counted against a limit, or than a second person approved.
        if (release.kind === "credited" && release.cents > BigInt(payload.cents))
          throw new OperatorRefusal(`It is worth ${formatCents(release.cents)} now: look at it again.`);
        return credited(release);
      },
    }),
    creditGateway: defineStaffAct({
      name: "deposits.credit-gateway",
      permission: "deposits.release",
      payload: z.extend(decided, { isPart: z.boolean() }),
      cents: ({ cents }) => cents,
      subject: ({ depositId }) => ({ objectType: "gateway-deposit", objectId: depositId }),
      describe: (db, { depositId, cents }) => describeGatewayDeposit(db, depositId, cents),
      run: async (trx, ctx, { payload: { depositId, cents, isPart } }) => {
        const worth = isPart ? BigInt(cents) : null;
        const release = await releaseGatewayDepositIn(trx, context, ctx, depositId, worth);
        if (release === null) throw new OperatorRefusal("No deposit of this id waits for you.");
        return { cents: Number(release.cents) };
      },
    }),
  };
}

export type DepositActs = ReturnType<typeof depositActs>;

async function describeDeposit(db: Kysely<DB>, id: string, cents: number): Promise<ActDescription> {
  const row = await db
    .selectFrom("deposits as d")
    .innerJoin("deposit_addresses as a", "a.id", "d.address_id")
    .select(["d.chain_id", "d.asset", "d.units", "d.held_reason", "a.customer_id"])
    .where("d.id", "=", id)
    .executeTakeFirst();
  const coins =
    row && `${formatUnits(row.units, methodOf(row.chain_id, row.asset)?.decimals ?? 0)} ${row.asset}`;
  return {
    customer: row ? await customerThing(db, row.customer_id) : null,
    thing: { kind: "deposit", id: encodeId("deposit", id), name: coins ?? null },
    facts: [
      { key: "amount", kind: "cents", value: cents },
      ...(row?.held_reason ? [{ key: "heldFor", kind: "text", value: row.held_reason } as const] : []),
    ],
  };
}

async function describeGatewayDeposit(db: Kysely<DB>, id: string, cents: number): Promise<ActDescription> {
  const row = await db
    .selectFrom("gateway_deposits as d")
    .innerJoin("gateway_payments as p", "p.id", "d.payment_id")
    .select(["d.asset", "d.amount", "d.held_reason", "p.id", "p.customer_id"])
    .where("d.id", "=", id)
    .executeTakeFirst();
  return {
    customer: row ? await customerThing(db, row.customer_id) : null,
    thing: row
      ? { kind: "payment", id: encodeId("gatewayPayment", row.id), name: `${row.amount} ${row.asset}` }
      : null,
    facts: [
      { key: "amount", kind: "cents", value: cents },
      ...(row?.held_reason ? [{ key: "heldFor", kind: "text", value: row.held_reason } as const] : []),
    ],
  };
}

/** What was credited; a refusal in words where it was not. */
export function credited(release: Release): {
  readonly outcome: "credited" | "tried-again";
  readonly cents: number | null;
} {
  switch (release.kind) {
    case "credited":
      return { outcome: "credited", cents: Number(release.cents) };
    case "tried-again":
      return { outcome: "tried-again", cents: null };
    case "not-waiting":
      throw new OperatorRefusal("No deposit of this id waits for you.");
    case "denied":
      throw new OperatorRefusal("Its sender is banned: end the ban of that wallet first.");
    case "erased":
      throw new OperatorRefusal("Its customer is erased: return the coins to who sent them.");
    case "no-price":
      throw new OperatorRefusal(`There has been no price of ${release.asset} since its block.`);
    case "halted":
      throw new OperatorRefusal(`Nothing of ${release.chain} is credited now: resume the chain first.`);
  }
}
