import type { Kysely, Transaction } from "kysely";
import * as z from "zod/mini";
import { customerThing } from "#src/features/accounts/server/index.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { type ActCtx, type ActDescription, defineStaffAct } from "#src/platform/operator/staff-act.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { AppError } from "#src/shared/errors.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { payoutsEvents } from "../../events.ts";
import { isByHand } from "../cards/card-numbers.ts";
import type { PayoutsContext } from "../deps.ts";
import { endPayout } from "../end-payout.ts";

const approval = z.strictObject({
  /** A UUID. */
  payoutId: z.string(),
  cents: z.int().check(z.gte(1)),
});

const decided = ["requested", "review"] as const;

/** What staff decides about payouts that a limit or a second person is for. */
export function payoutActs({ platform, cards }: PayoutsContext) {
  const approve = {
    permission: "payouts.approve",
    payload: approval,
    isOnly: true,
    cents: ({ cents }: z.output<typeof approval>) => cents,
    subject: ({ payoutId }: z.output<typeof approval>) => ({ objectType: "payout", objectId: payoutId }),
    describe: (db: Kysely<DB>, { payoutId }: z.output<typeof approval>) => describePayout(db, payoutId, null),
    check: async (db: Kysely<DB>, { payoutId }: z.output<typeof approval>) => {
      await refuseMovedOn(db, payoutId, decided);
    },
  } as const;
  return {
    approve: defineStaffAct({
      ...approve,
      name: "payouts.approve",
      run: (trx, ctx, { payload }) => approvePayout(trx, ctx, payload.payoutId),
    }),
    /** Of a large one: whatever one's limit is, a second person approves. */
    approveLarge: defineStaffAct({
      ...approve,
      name: "payouts.approve-large",
      always: true,
      run: (trx, ctx, { payload }) => approvePayout(trx, ctx, payload.payoutId),
    }),
    giveUp: defineStaffAct({
      name: "payouts.give-up",
      permission: "payouts.send",
      payload: z.extend(approval, { note: z.string() }),
      always: true,
      isOnly: true,
      cents: ({ cents }) => cents,
      subject: ({ payoutId }) => ({ objectType: "payout", objectId: payoutId }),
      describe: (db, { payoutId, note }) => describePayout(db, payoutId, note),
      check: async (db, { payoutId }) => {
        await refuseMovedOn(db, payoutId, ["sending"]);
        await refuseAtGateway(db, cards, payoutId);
      },
      run: async (trx, ctx, { payload: { payoutId, note } }) => {
        await refuseAtGateway(trx, cards, payoutId);
        await endPayout(platform, trx, ctx, { id: payoutId, state: "failed", from: ["sending"], note });
        return {};
      },
    }),
  };
}

export type PayoutActs = ReturnType<typeof payoutActs>;

async function refuseMovedOn(db: Kysely<DB>, id: string, states: readonly string[]): Promise<void> {
  const row = await db.selectFrom("payouts").select("state").where("id", "=", id).executeTakeFirst();
  if (row === undefined) throw new AppError("not_found");
  if (!states.includes(row.state)) throw new AppError("payout_moved_on");
}

/** What a gateway may have paid ends as the gateway says. */
async function refuseAtGateway(db: Kysely<DB>, cards: PayoutsContext["cards"], id: string): Promise<void> {
  if (cards === null || cards === "by-hand") return;
  const row = await db
    .selectFrom("payouts")
    .select(["kind", "card_token"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (row?.kind === "card" && !isByHand(row)) throw new OperatorRefusal("Its gateway ends it: look there.");
}

async function approvePayout(trx: Transaction<DB>, ctx: ActCtx, id: string): Promise<object> {
  const row = await trx
    .updateTable("payouts")
    .set({ state: "approved", approved_at: ctx.now })
    .where("id", "=", id)
    .where("state", "in", decided)
    .returning(["site_id", "customer_id", "cents"])
    .executeTakeFirst();
  if (row === undefined) throw new AppError("payout_moved_on");
  await writeAudit(trx, ctx, {
    action: "payout.approve",
    objectType: "payout",
    objectId: id,
    detail: { cents: centsToNumber(row.cents) },
  });
  await publishEvent(trx, { now: ctx.now }, payoutsEvents, {
    name: "payouts.moved.v1",
    siteId: row.site_id,
    customerId: row.customer_id,
    payload: { payoutId: id },
  });
  return {};
}

async function describePayout(db: Kysely<DB>, id: string, note: string | null): Promise<ActDescription> {
  const row = await db
    .selectFrom("payouts")
    .select(["customer_id", "cents", "asset", "address", "card_brand", "card_last4"])
    .where("id", "=", id)
    .executeTakeFirst();
  const to = row && [row.asset, row.address, row.card_brand, row.card_last4].filter(Boolean).join(" ");
  return {
    customer: row ? await customerThing(db, row.customer_id) : null,
    thing: null,
    facts: [
      { key: "amount", kind: "cents", value: row ? centsToNumber(row.cents) : 0 },
      ...(to === undefined ? [] : [{ key: "paidTo", kind: "text", value: to } as const]),
      ...(note === null ? [] : [{ key: "note", kind: "text", value: note } as const]),
    ],
  };
}
