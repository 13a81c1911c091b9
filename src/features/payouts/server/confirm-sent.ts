import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { PayoutsContext } from "./deps.ts";
import { endPayout } from "./end-payout.ts";
import { type PayoutRow, unitsOf } from "./show-payout.ts";

/** As many as one turn looks at; those that were not are looked at in the next. */
const mostAtOnce = 100;

/** What was sent is looked up on its chain: what is deep enough is paid, what is wrong is said, and stays. */
export async function confirmSent(context: PayoutsContext): Promise<void> {
  const rows = await context.platform.db.kysely
    .selectFrom("payouts")
    .selectAll()
    .where("state", "=", "sending")
    .where("txid", "is not", null)
    .orderBy("sent_at")
    .limit(mostAtOnce)
    .execute();
  for (const row of rows) await confirmOne(context, row);
}

async function confirmOne(context: PayoutsContext, row: PayoutRow): Promise<void> {
  const { platform, outgoing } = context;
  const { id, method, txid, address, units, cents } = row;
  if (method === null || txid === null || address === null || units === null) return;
  const look = await outgoing.look({ methodId: method, txid, address, units: unitsOf(units), cents });
  const free = "refs" in look ? await freeOutput(context, row, look.refs) : null;
  const isUsed = "refs" in look && look.refs.length > 0 && free === null;
  const trouble = isUsed ? "wrong-output" : "refs" in look ? null : look.kind;
  if (look.kind === "deep" && free !== null) {
    const ctx = createCtx(platform, systemActor);
    await transaction(platform, async (trx) => {
      // Staff may have named another transaction meanwhile: that one is looked at in the next turn.
      const same = await trx
        .selectFrom("payouts")
        .select("id")
        .where("id", "=", id)
        .where("txid", "=", txid)
        .where("state", "=", "sending")
        .forUpdate()
        .executeTakeFirst();
      if (same === undefined) return;
      await endPayout(platform, trx, ctx, { id, state: "paid", from: ["sending"], ref: free });
    });
  } else if (trouble !== row.trouble) {
    await platform.db.kysely
      .updateTable("payouts")
      .set({ trouble })
      .where("id", "=", id)
      .where("txid", "=", txid)
      .where("state", "=", "sending")
      .execute();
  }
}

/** The first output that pays no other payout; null when there is none. */
async function freeOutput(
  { platform }: PayoutsContext,
  { chain_id: chain, txid }: PayoutRow,
  refs: readonly string[],
): Promise<string | null> {
  const used = await platform.db.kysely
    .selectFrom("payouts")
    .select("output_ref")
    .where("chain_id", "=", chain)
    .where("txid", "=", txid)
    .where("output_ref", "is not", null)
    .execute();
  const taken = new Set(used.map(({ output_ref: ref }) => ref));
  return refs.find((ref) => !taken.has(ref)) ?? null;
}
