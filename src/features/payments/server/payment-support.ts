import { factsOf, type SupportSubject } from "#src/platform/support/support-subject.ts";
import { encodeId } from "#src/shared/ids.ts";
import { formatCents, formatUnits } from "#src/shared/money.ts";
import { findMethod, methodOf } from "./methods.ts";

const seen = { right: "money", scope: "wallet:read" } as const;

/** Coins that came, as tickets about them begin: with why they are held. */
const depositSupport: SupportSubject = {
  kind: "deposit",
  idKind: "deposit",
  ...seen,
  async describe(db, customerId, id) {
    const deposit = await db
      .selectFrom("deposits as d")
      .innerJoin("deposit_addresses as a", "a.id", "d.address_id")
      .select([
        "d.chain_id",
        "d.asset",
        "d.units",
        "d.txid",
        "d.state",
        "d.held_reason",
        "d.cents",
        "d.seen_at",
      ])
      .where("d.id", "=", id)
      .where("a.customer_id", "=", customerId)
      .executeTakeFirst();
    if (!deposit) return null;
    const method = methodOf(deposit.chain_id, deposit.asset);
    const amount = formatUnits(deposit.units, method?.decimals ?? 0);
    return {
      label: `${amount} ${deposit.asset}`,
      topic: "billing",
      text: deposit.state === "held" ? "depositHeld" : "deposit",
      isDown: false,
      facts: factsOf({
        id: encodeId("deposit", id),
        coins: `${amount} ${deposit.asset}`,
        network: method?.network ?? deposit.chain_id,
        txid: deposit.txid,
        state: deposit.state,
        reason: deposit.held_reason,
        cents: deposit.cents,
        "created-at": deposit.seen_at,
      }),
    };
  },
};

const paymentSupport: SupportSubject = {
  kind: "payment",
  idKind: "payment",
  ...seen,
  async describe(db, customerId, id) {
    const payment = await db
      .selectFrom("payments as p")
      .innerJoin("deposit_addresses as a", "a.id", "p.address_id")
      .select(["p.asset", "p.method", "p.due_cents", "p.created_at", "p.address_id", "a.address"])
      .where("p.id", "=", id)
      .where("p.customer_id", "=", customerId)
      .executeTakeFirst();
    if (!payment) return null;
    const came = await db
      .selectFrom("deposits")
      .select("state")
      .where("address_id", "=", payment.address_id)
      .where("seen_at", ">=", payment.created_at)
      .orderBy("seen_at")
      .limit(1)
      .executeTakeFirst();
    return {
      label: `${formatCents(payment.due_cents)} · ${payment.asset}`,
      topic: "billing",
      text: "payment",
      isDown: false,
      facts: factsOf({
        id: encodeId("payment", id),
        coins: payment.asset,
        network: findMethod(payment.method)?.network ?? payment.method,
        state: came?.state ?? "unpaid",
        address: payment.address,
        cents: payment.due_cents,
        "created-at": payment.created_at,
      }),
    };
  },
};

export const paymentsSupport: readonly SupportSubject[] = [depositSupport, paymentSupport];
