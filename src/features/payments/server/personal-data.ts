import { sql } from "kysely";
import type { PersonalData } from "#src/platform/personal/personal-data.ts";
import { nothing, ofCustomer, ofThings, personalTable } from "#src/platform/personal/personal-table.ts";

/** Coins that came and the addresses that they came to: kept against money laundering, under numbers in place of people. */
export const paymentsData: PersonalData = {
  tables: [
    personalTable("aml_acceptances", {
      whose: ofCustomer(),
      copy: {
        file: "consents",
        key: ["customer_id", "version"],
        columns: ["version", "accepted_at", "ip", "user_id"],
      },
      erasing: { ip: sql`'0.0.0.0'::inet` },
    }),
    personalTable("gateway_deposits", {
      whose: ofThings("payment_id", "gateway_payments"),
      copy: {
        file: "gateway-deposits",
        key: ["id"],
        columns: ["id", "payment_id", "asset", "amount", "cents", "state", "seen_at", "credited_at"],
      },
      erasing: "kept",
    }),
    personalTable("gateway_payments", {
      whose: ofCustomer(),
      copy: {
        file: "gateway-payments",
        key: ["id"],
        columns: ["id", "driver", "method", "due_cents", "pay_amount", "asset", "address", "created_at"],
      },
      erasing: { return_to: nothing, checkout_url: nothing, memo: nothing, failure: nothing },
    }),
    personalTable("deposits", {
      whose: ofThings("address_id", "deposit_addresses"),
      copy: {
        file: "deposits",
        key: ["id"],
        columns: [
          "id",
          "asset",
          "units",
          "cents",
          "rate_e8",
          "txid",
          "state",
          "held_reason",
          "senders",
          "seen_at",
          "mined_at",
          "credited_at",
        ],
        more: { address: sql`(SELECT address FROM deposit_addresses a WHERE a.id = address_id)` },
      },
      erasing: "kept",
    }),
    personalTable("payments", {
      whose: ofCustomer(),
      copy: {
        file: "payments",
        key: ["id"],
        columns: ["id", "method", "asset", "due_cents", "due_units", "rate_e8", "created_at", "expires_at"],
      },
      erasing: { return_to: nothing },
    }),
    personalTable("static_wallets", { whose: ofCustomer(), erasing: "kept" }),
    personalTable("missed_transactions", { whose: ofCustomer(), erasing: "rows" }),
    personalTable("deposit_addresses", {
      whose: ofCustomer(),
      copy: {
        file: "deposit-addresses",
        key: ["id"],
        columns: ["id", "chain_id", "address", "created_at"],
      },
      erasing: "kept",
    }),
  ],
  async obstacles(db, customerId) {
    const { rows } = await sql<{ held: bigint; awaited: bigint; gateway: bigint }>`
      SELECT (SELECT count(*) FROM deposits d JOIN deposit_addresses a ON a.id = d.address_id
              WHERE a.customer_id = ${customerId} AND d.state = 'held')::bigint AS held,
             (SELECT count(*) FROM deposits d JOIN deposit_addresses a ON a.id = d.address_id
              WHERE a.customer_id = ${customerId} AND d.state IN ('seen', 'confirming'))::bigint AS awaited,
             (SELECT count(*) FROM gateway_deposits d JOIN gateway_payments p ON p.id = d.payment_id
              WHERE p.customer_id = ${customerId} AND d.state IN ('pending', 'held'))::bigint AS gateway`.execute(
      db,
    );
    const { held = 0n, awaited = 0n, gateway = 0n } = rows[0] ?? {};
    return [
      ...(held > 0n ? [{ code: "deposits" as const, count: Number(held) }] : []),
      ...(awaited + gateway > 0n ? [{ code: "payments" as const, count: Number(awaited + gateway) }] : []),
    ];
  },
};
