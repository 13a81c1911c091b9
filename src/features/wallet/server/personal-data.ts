import { sql } from "kysely";
import { redactAudit } from "#src/platform/audit/audit-data.ts";
import type { PersonalData } from "#src/platform/personal/personal-data.ts";
import { ofCustomer, ofThings, personalTable } from "#src/platform/personal/personal-table.ts";
import { readWallet } from "./read-wallet.ts";

/** Orders and the ledger: books have numbers in place of people, and stay for as long as the law requires. */
export const walletData: PersonalData = {
  async prepare(trx, _, { customerId }) {
    if (customerId === null) return;
    const orders = await trx
      .selectFrom("orders")
      .select("id")
      .where("customer_id", "=", customerId)
      .execute();
    // How they agreed to what staff ordered for them.
    const objectIds = orders.map(({ id }) => id);
    await redactAudit(trx, { objectType: "order", objectIds, actions: ["order.on-behalf"] });
  },
  tables: [
    personalTable("ledger_entries", {
      whose: ofThings("account_id", "ledger_accounts"),
      copy: {
        file: "movements",
        key: ["id"],
        columns: ["id", "transaction_id", "amount", "currency", "balance_after"],
        more: {
          account: sql`(SELECT kind FROM ledger_accounts WHERE ledger_accounts.id = account_id)`,
          kind: sql`(SELECT kind FROM ledger_transactions t WHERE t.id = transaction_id)`,
          at: sql`(SELECT created_at FROM ledger_transactions t WHERE t.id = transaction_id)`,
          reference_type: sql`(SELECT reference_type FROM ledger_transactions t WHERE t.id = transaction_id)`,
          reference_id: sql`(SELECT reference_id FROM ledger_transactions t WHERE t.id = transaction_id)`,
        },
      },
      erasing: "kept",
    }),
    personalTable("ledger_accounts", {
      whose: ofCustomer(),
      copy: { file: "balances", key: ["id"], columns: ["kind", "currency", "balance"] },
      erasing: "kept",
    }),
    personalTable("wallet_adjustments", {
      whose: ofCustomer(),
      copy: {
        file: "adjustments",
        key: ["id"],
        columns: ["id", "cents", "note", "created_at", "reverses_id"],
      },
      erasing: "kept",
    }),
    personalTable("order_refunds", {
      whose: ofThings("order_id", "orders"),
      copy: {
        file: "refunds",
        key: ["order_id", "position", "kind", "transaction_id"],
        columns: ["order_id", "position", "kind", "cents", "transaction_id", "created_at"],
      },
      erasing: "kept",
    }),
    // What a sale brings its reseller: nothing about the buyer, and the buyer's copy says nothing of it.
    personalTable("margin_accruals", { whose: ofThings("order_id", "orders"), erasing: "kept" }),
    personalTable("margin_refunds", { whose: ofThings("order_id", "orders"), erasing: "kept" }),
    personalTable("margin_commissions", { whose: ofThings("order_id", "orders"), erasing: "kept" }),
    personalTable("refund_acts", { whose: ofThings("order_id", "orders"), erasing: "kept" }),
    personalTable("order_lines", {
      whose: ofThings("order_id", "orders"),
      copy: {
        file: "order-lines",
        key: ["order_id", "position"],
        columns: [
          "order_id",
          "position",
          "sku",
          "label",
          "net_cents",
          "tax_basis_points",
          "tax_cents",
          "gross_cents",
          "currency",
        ],
      },
      erasing: "kept",
    }),
    personalTable("holds", { whose: ofCustomer(), erasing: "kept" }),
    personalTable("orders", {
      whose: ofCustomer(),
      copy: {
        file: "orders",
        key: ["id"],
        columns: [
          "id",
          "kind",
          "state",
          "total_cents",
          "currency",
          "object_type",
          "object_id",
          "created_at",
          "settled_at",
        ],
      },
      erasing: "kept",
    }),
  ],
  async obstacles(db, customerId) {
    const { balanceCents, debtCents } = await readWallet(db, customerId);
    const { count } = await db
      .selectFrom("orders")
      .select((of) => of.fn.countAll<bigint>().as("count"))
      .where("customer_id", "=", customerId)
      .where("state", "=", "paid")
      .executeTakeFirstOrThrow();
    return [
      ...(balanceCents > 0n ? [{ code: "balance" as const, count: 1, cents: balanceCents }] : []),
      ...(debtCents > 0n ? [{ code: "debt" as const, count: 1, cents: debtCents }] : []),
      ...(count > 0n ? [{ code: "orders" as const, count: Number(count) }] : []),
    ];
  },
};
