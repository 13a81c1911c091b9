import { sql } from "kysely";
import { type CardPayout, CardPayoutsError } from "#src/drivers/card-payouts/port.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { appErrorOf } from "#src/platform/http/error-answer.ts";
import { addMs } from "#src/shared/time.ts";
import type { PayoutsContext } from "../deps.ts";
import { endPayout } from "../end-payout.ts";
import type { PayoutRow } from "../show-payout.ts";
import { isByHand } from "./card-numbers.ts";

/** As many as one turn looks at. */
const mostAtOnce = 100;
/** Money comes back from a bank within it. */
const returnMs = 30 * 86_400_000;

/** Cards that are being paid are looked at: what the gateway has ends as it says, what it lacks is asked for again. */
export async function settleCards(context: PayoutsContext): Promise<void> {
  for (const row of await cardRows(context, sql`state = 'sending'`)) await settleCard(context, row);
}

/** Paid ones are looked at again: money that came back is said, and stays said until staff has settled it. */
export async function lookAtPaidCards(context: PayoutsContext): Promise<void> {
  const from = addMs(context.platform.clock.now(), -returnMs);
  const rows = await cardRows(
    context,
    sql`state = 'paid' AND settled_at > ${from} AND trouble IS NULL`,
    10_000,
  );
  for (const row of rows) await settleCard(context, row);
}

async function cardRows(
  { platform }: PayoutsContext,
  which: ReturnType<typeof sql>,
  most = mostAtOnce,
): Promise<readonly PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    SELECT * FROM payouts WHERE kind = 'card' AND ${which} ORDER BY sent_at LIMIT ${most}`.execute(
    platform.db.kysely,
  );
  return rows.filter((row) => !isByHand(row));
}

/**
 * Looks before it sends: a payout that the gateway has is not asked for again, and one that it lacks is asked for under
 * the same key, so that an answer that was lost pays nothing twice. Never throws for a gateway that does not answer.
 */
export async function settleCard(context: PayoutsContext, row: PayoutRow): Promise<void> {
  const { cards, platform } = context;
  const { id, cents, card_token: token } = row;
  if (cards === null || cards === "by-hand" || token === null || isByHand(row)) return;
  try {
    const found = await cards.look(id);
    if (found !== null) await apply(context, row, found);
    else if (row.state === "sending")
      await apply(context, row, await cards.create({ id, cents: cents - row.fee_cents, token }));
  } catch (error) {
    if (!(error instanceof CardPayoutsError)) throw error;
    platform.log.warn({ payout: id, problem: error.message }, "a payout to a card could not be looked up");
    if (row.state === "sending") await say(context, row, "unreachable");
  }
}

async function apply(context: PayoutsContext, row: PayoutRow, { ref, state }: CardPayout): Promise<void> {
  const { platform } = context;
  if (row.state === "paid") {
    if (state === "failed") await say(context, row, "returned");
    return;
  }
  if (state === "pending") {
    await say(context, row, null);
    return;
  }
  const ctx = createCtx(platform, systemActor);
  try {
    await transaction(platform, (trx) =>
      endPayout(platform, trx, ctx, { id: row.id, state, from: ["sending"], ref }),
    );
  } catch (error) {
    // A callback and a turn of the job saw the same end.
    if (!(error instanceof Error) || appErrorOf(error).code !== "payout_moved_on") throw error;
  }
}

async function say(
  { platform }: PayoutsContext,
  { id, state }: PayoutRow,
  trouble: string | null,
): Promise<void> {
  await platform.db.kysely
    .updateTable("payouts")
    .set({ trouble })
    .where("id", "=", id)
    .where("state", "=", state)
    .where("trouble", "is distinct from", trouble)
    .execute();
}
