import type { Kysely, Transaction } from "kysely";
import * as z from "zod/mini";
import { actorStamp } from "#src/platform/authz/actor.ts";
import { sqlContext } from "#src/platform/ctx.ts";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { type ActCtx, type AskedAct, defineStaffAct } from "#src/platform/operator/staff-act.ts";
import { AppError } from "#src/shared/errors.ts";
import type { DomainsContext } from "../deps.ts";
import { describeDomain } from "./describe-domain.ts";
import { findOwner } from "./find-owner.ts";
import { type Cancellation, readCancellation } from "./read-cancellation.ts";

const cancellation = z.strictObject({
  domainId: z.string(),
  /** All that goes back, as it was shown. */
  expectedCents: z.int().check(z.gte(0)),
  /** What the customer reads. */
  note: z.string(),
});

type Payload = z.output<typeof cancellation>;

/**
 * Takes a registration back while its registry returns the fee: a name typed wrongly, or paid for by fraud. Money
 * moves when the registry no longer has the name, in the transaction that ends the task (decision 164).
 */
export function cancelAct(context: DomainsContext) {
  return defineStaffAct({
    name: "domains.cancel",
    permission: "domains.cancel",
    payload: cancellation,
    cents: ({ expectedCents }) => expectedCents,
    isOnly: true,
    subject: ({ domainId }) => ({ objectType: "domain", objectId: domainId }),
    describe: async (db, { domainId, expectedCents, note }) => ({
      ...(await describeDomain(db, domainId)),
      facts: [
        { key: "amount", kind: "cents", value: expectedCents },
        { key: "note", kind: "text", value: note },
      ],
    }),
    check: async (db, payload, now) => {
      await readAgreed(context, db, payload, now);
    },
    run: (trx, ctx, asked) => begin(context, trx, ctx, asked),
  });
}

async function readAgreed(
  context: DomainsContext,
  db: Kysely<DB>,
  { domainId, expectedCents }: Payload,
  now: Date,
): Promise<Cancellation> {
  const found = await readCancellation(context, db, domainId, now);
  if (found.totalCents !== expectedCents)
    throw new AppError("refund_changed", { totalCents: found.totalCents });
  return found;
}

async function begin(
  context: DomainsContext,
  trx: Transaction<DB>,
  ctx: ActCtx,
  { payload, reason }: AskedAct<Payload>,
): Promise<{ readonly taskId: string }> {
  const { ids } = context.platform;
  const { customerId } = await findOwner(trx, payload.domainId);
  // Refunds and renewals of the customer wait for the same lock, so the sum stays as it was read.
  await call(trx, "wallet_open", { customer: customerId });
  const { orders } = await readAgreed(context, trx, payload, ctx.now);
  const returns = orders.map(({ orderId }) => ({ orderId, transactionId: ids.next() }));
  const taskId = ids.next();
  await call(trx, "domains_cancel_registration", {
    ...sqlContext({ ...ctx, actor: actorStamp(ctx.actor) }),
    domain: payload.domainId,
    input: { returns, note: payload.note, reason },
    task: taskId,
    release: ids.next(),
  });
  return { taskId };
}
