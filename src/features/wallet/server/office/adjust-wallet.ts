import type { Kysely, Transaction } from "kysely";
import * as z from "zod/mini";
import { customerThing, siteOfCustomer } from "#src/features/accounts/server/index.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import {
  type ActCtx,
  type ActDescription,
  type AskedAct,
  defineStaffAct,
} from "#src/platform/operator/staff-act.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { adjustedCents, customerNote } from "../../contract-admin.ts";
import { walletEvents } from "../../events.ts";
import { readWallet } from "../read-wallet.ts";

const adjustment = z.strictObject({
  customerId: z.string(),
  /** Above zero: a credit; below: a debit. */
  cents: adjustedCents,
  /** What the customer reads. */
  note: customerNote,
  /** The adjustment that this one corrects: the id of its ledger transaction. */
  reversesId: z.nullable(z.string()),
  /** Of a debit: what the balance lacks becomes a debt, which the next money pays. */
  owesRest: z.boolean(),
});

export type WalletAdjustment = z.output<typeof adjustment>;

/** What the wallet is afterwards, in cents: it is stored with the key, so as JSON. */
export interface Adjusted {
  readonly balanceCents: number;
  readonly heldCents: number;
  readonly debtCents: number;
  /** Of the ledger transaction. */
  readonly transactionId: string;
  /** False when the same act was done before, and nothing moved now. */
  readonly isNew: boolean;
}

/** Staff gives a customer money, or takes some back; the customer is notified each time. */
export const adjustWallet = defineStaffAct<WalletAdjustment, Adjusted>({
  name: "wallet.adjust",
  permission: "ledger.adjust",
  payload: adjustment,
  cents: ({ cents }) => Math.abs(cents),
  subject: ({ customerId }) => ({ objectType: "customer", objectId: customerId }),
  describe,
  run: adjust,
});

async function describe(
  db: Kysely<DB>,
  { customerId, cents, note, reversesId, owesRest }: WalletAdjustment,
): Promise<ActDescription> {
  const customer = await customerThing(db, customerId);
  return {
    customer,
    thing: reversesId === null ? null : await correctedBy(db, reversesId),
    facts: [
      { key: "amount", kind: "cents", value: cents },
      ...(owesRest ? [{ key: "owesRest", kind: "flag", value: true } as const] : []),
      { key: "note", kind: "text", value: note },
    ],
  };
}

/** The adjustment that this one corrects, called by what its customer read of it. */
async function correctedBy(db: Kysely<DB>, id: string): Promise<ActDescription["thing"]> {
  const before = await db
    .selectFrom("wallet_adjustments")
    .select("note")
    .where("id", "=", id)
    .executeTakeFirst();
  return { kind: "transaction", id: encodeId("transaction", id), name: before?.note ?? null };
}

async function adjust(
  trx: Transaction<DB>,
  ctx: ActCtx,
  { payload, reason, id }: AskedAct<WalletAdjustment>,
): Promise<Adjusted> {
  const { customerId, cents, note, reversesId, owesRest } = payload;
  const siteId = await siteOfCustomer(trx, customerId);
  const money = { customer: customerId, cents: BigInt(cents), note, reverses: reversesId, owesRest };
  const isNew = await call(trx, "wallet_adjust", { id, ...money, at: ctx.now });
  const after = await readWallet(trx, customerId);
  if (isNew === true) {
    await writeAudit(trx, ctx, {
      action: "wallet.adjust",
      objectType: "customer",
      objectId: customerId,
      detail: {
        cents,
        transactionId: id,
        reason,
        balanceBefore: centsToNumber(after.balanceCents - after.debtCents) - cents,
        balanceAfter: centsToNumber(after.balanceCents - after.debtCents),
        ...(reversesId !== null && { reversesId }),
      },
    });
    const owner = { siteId, customerId };
    await publishEvent(trx, ctx, walletEvents, {
      ...owner,
      name: "wallet.adjusted.v1",
      payload: { transactionId: id, cents },
    });
    await publishEvent(trx, ctx, walletEvents, {
      ...owner,
      name: cents > 0 ? "wallet.credited.v1" : "wallet.debited.v1",
      payload: { transactionId: id, cents: Math.abs(cents) },
    });
  } else if (!(await isSame(trx, id, payload))) throw new AppError("idempotency_key_reused");
  return {
    transactionId: id,
    isNew: isNew === true,
    balanceCents: centsToNumber(after.balanceCents),
    heldCents: centsToNumber(after.heldCents),
    debtCents: centsToNumber(after.debtCents),
  };
}

/** Whether what was done under this id is what is asked for now. */
async function isSame(trx: Transaction<DB>, id: string, asked: WalletAdjustment): Promise<boolean> {
  const done = await trx
    .selectFrom("wallet_adjustments")
    .select(["customer_id", "cents", "note", "reverses_id", "owes_rest"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return (
    done.customer_id === asked.customerId &&
    done.cents === BigInt(asked.cents) &&
    done.note === asked.note &&
    done.reverses_id === asked.reversesId &&
    done.owes_rest === asked.owesRest
  );
}
