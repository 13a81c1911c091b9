import type { Kysely, Transaction } from "kysely";
import * as z from "zod/mini";
import { customerThing, readAccount, refuseStopped } from "#src/features/accounts/server/index.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { type ActCtx, type AskedAct, defineStaffAct } from "#src/platform/operator/staff-act.ts";
import { AppError } from "#src/shared/errors.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { PrivacyContext } from "../deps.ts";
import { eraseSubject } from "./erase-subject.ts";
import { lockCustomer } from "./lock-customer.ts";
import { mailFarewell } from "./mail-farewell.ts";
import { mailOperator } from "./mail-operator.ts";
import { findObstacles } from "./preview-erasure.ts";
import { renounceBalance } from "./renounce-balance.ts";

const payload = z.strictObject({
  /** As in the table. */
  customerId: z.guid(),
  /** The balance that the customer renounced in writing. */
  renouncedCents: z.int().check(z.gte(0)),
});

type Payload = z.output<typeof payload>;

/**
 * Erases what is personal of a customer, for good: it always takes two. Behind the locks of wallet and customer all
 * that is in the way is looked for again, so that nothing which came meanwhile is lost.
 */
export const eraseAct = (context: PrivacyContext) =>
  defineStaffAct<Payload, { erasedAt: string }>({
    name: "customer.erase",
    permission: "customers.erase",
    always: true,
    payload,
    subject: ({ customerId }) => ({ objectType: "customer", objectId: customerId }),
    describe: async (db, { customerId, renouncedCents }) => ({
      customer: await customerThing(db, customerId),
      thing: null,
      facts: [{ key: "renounced", kind: "cents", value: renouncedCents }],
    }),
    check: async (db, asked, now) => {
      const account = await readAccount(db, asked.customerId);
      if (account === null) throw new AppError("not_found");
      if (account.erasedAt !== null) throw new AppError("customer_erased");
      await refuseStopped(db, asked.customerId, now);
      await refuseObstacles(context, db, asked);
    },
    run: (trx, ctx, asked) => erase(context, trx, ctx, asked),
  });

/** Refuses while anything is in the way but the balance that was renounced. */
async function refuseObstacles(
  context: PrivacyContext,
  db: Kysely<DB>,
  { customerId, renouncedCents }: Payload,
): Promise<void> {
  const found = await findObstacles(context, db, customerId);
  const isRenounced = found.every(
    ({ code, cents }) => code === "balance" && cents === BigInt(renouncedCents),
  );
  if (!isRenounced || (renouncedCents > 0 && found.length === 0))
    throw new AppError("erasure_refused", { obstacles: found.map(({ code }) => code).join(", ") });
}

async function erase(
  context: PrivacyContext,
  trx: Transaction<DB>,
  ctx: ActCtx,
  { payload: { customerId, renouncedCents }, reason, id, askedAt }: AskedAct<Payload>,
): Promise<{ erasedAt: string }> {
  if (!(await lockCustomer(trx, customerId))) throw new AppError("not_found");
  const account = await readAccount(trx, customerId);
  if (account === null) throw new AppError("not_found");
  if (account.erasedAt !== null) throw new AppError("customer_erased");
  await refuseStopped(trx, customerId, ctx.now);
  if (askedAt !== undefined) await requireWanted(trx, customerId, askedAt);
  await refuseObstacles(context, trx, { customerId, renouncedCents });
  await renounceBalance(context, trx, ctx, { customerId, cents: renouncedCents, reason, id });
  await mailFarewell(context, trx, account.subject);
  await mailOperator(context, trx, ctx, customerId);
  await eraseSubject(context, trx, { ...ctx, reason }, account.subject);
  await writeAudit(trx, ctx, {
    action: "customer.erase",
    objectType: "customer",
    objectId: customerId,
    reason,
    detail: { people: account.subject.userIds.length, renouncedCents: centsToNumber(BigInt(renouncedCents)) },
  });
  return { erasedAt: ctx.now.toISOString() };
}

/** Throws `erasure_withdrawn` where the customer took the request back, or staff declined it, since the act was asked for. */
async function requireWanted(trx: Transaction<DB>, customerId: string, askedAt: Date): Promise<void> {
  // Locked, so that a withdrawal is either seen here or finds the request done.
  const requests = await trx
    .selectFrom("privacy_requests")
    .select(["state", "settled_at"])
    .where("customer_id", "=", customerId)
    .where("kind", "=", "erasure")
    .forUpdate()
    .execute();
  const isEnded = requests.some(
    ({ state, settled_at: at }) =>
      (state === "withdrawn" || state === "declined") && at !== null && at >= askedAt,
  );
  if (isEnded) throw new AppError("erasure_withdrawn");
}
