import { type RawBuilder, type SqlBool, sql } from "kysely";
import { redactAudit } from "#src/platform/audit/audit-data.ts";
import type { PersonalData, WhoseRows } from "#src/platform/personal/personal-data.ts";
import {
  erasedText,
  noText,
  nothing,
  ofCustomer,
  ofThings,
  personalTable,
} from "#src/platform/personal/personal-table.ts";

const ofServers = ofThings("server_id", "servers");
const texts = sql`'{}'::text[]`;

/** Of their servers what was measured since they are theirs. */
const sinceOwned =
  (isSince: RawBuilder<SqlBool>): WhoseRows =>
  ({ customerId }) =>
    sql<SqlBool>`EXISTS (
    SELECT FROM servers thing WHERE thing.id = server_id AND thing.customer_id = ${customerId}::uuid
      AND (thing.owned_since IS NULL OR ${isSince}))`;
const measuredSince = sql<SqlBool>`at >= thing.owned_since`;
const monthSince = sql<SqlBool>`month >= to_char(thing.owned_since AT TIME ZONE 'UTC', 'YYYY-MM')`;

/** Servers with their names, keys and measurements; who had which address when stays, for those who ask by right. */
export const serversData: PersonalData = {
  async prepare(trx, _, { customerId }) {
    if (customerId === null) return;
    const actions = ["server.rename", "server.set-reverse-name"];
    const servers = await trx
      .selectFrom("servers")
      .select("id")
      .where("customer_id", "=", customerId)
      .execute();
    await redactAudit(trx, { objectType: "server", objectIds: servers.map(({ id }) => id), actions });
    // Of what went to another customer, until it went.
    const moved = await trx
      .selectFrom("audit_log")
      .select(["object_id", "at"])
      .where("action", "=", "server.move-customer")
      .where(sql`detail ->> 'before'`, "=", customerId)
      .execute();
    for (const { object_id: id, at } of moved)
      await redactAudit(trx, { objectType: "server", objectIds: [id], actions, until: at });
  },
  tables: [
    personalTable("server_metrics", {
      whose: ofServers,
      copy: {
        whose: sinceOwned(measuredSince),
        file: "server-metrics",
        key: ["server_id", "at"],
        columns: ["server_id", "at", "cpu_percent", "memory_used_mb", "net_in_bps", "net_out_bps"],
      },
      erasing: "rows",
    }),
    personalTable("server_traffic", {
      whose: ofServers,
      copy: {
        whose: sinceOwned(monthSince),
        file: "server-traffic",
        key: ["server_id", "month"],
        columns: ["server_id", "month", "in_bytes", "out_bytes"],
      },
      erasing: "rows",
    }),
    personalTable("server_counters", { whose: ofServers, erasing: "rows" }),
    personalTable("server_reinstalls", { whose: ofServers, erasing: "rows" }),
    personalTable("server_former_addresses", { whose: ofCustomer(), erasing: "rows" }),
    personalTable("server_addresses", { whose: ofServers, erasing: { reverse_name: nothing } }),
    personalTable("server_address_terms", {
      whose: ofCustomer(),
      copy: {
        file: "server-addresses",
        key: ["server_id", "address", "since"],
        columns: ["server_id", "address", "since", "until"],
      },
      erasing: "kept",
    }),
    personalTable("server_holds", {
      whose: ofCustomer(),
      copy: {
        file: "server-holds",
        key: ["id"],
        columns: ["id", "server_id", "reason", "shown_text", "held_at", "held_until", "ended_at"],
      },
      erasing: { note: noText, shown_text: noText },
    }),
    personalTable("server_removals", { whose: ofCustomer(), erasing: { note: noText, shown_text: noText } }),
    personalTable("server_free_days", { whose: ofServers, erasing: "kept" }),
    personalTable("server_periods", {
      whose: ofThings("order_id", "orders"),
      copy: {
        file: "server-terms",
        key: ["order_id"],
        columns: ["order_id", "server_id", "starts_at", "ends_at"],
      },
      erasing: "kept",
    }),
    personalTable("ssh_keys", {
      whose: ofCustomer(),
      copy: {
        file: "ssh-keys",
        key: ["id"],
        columns: ["id", "name", "public_key", "fingerprint", "created_at"],
      },
      erasing: "rows",
    }),
    personalTable("servers", {
      whose: ofCustomer(),
      copy: {
        file: "servers",
        key: ["id"],
        columns: [
          "id",
          "name",
          "tags",
          "plan_id",
          "location_id",
          "image_id",
          "vcpu",
          "memory_mb",
          "disk_gb",
          "service",
          "power",
          "ssh_keys",
          "autoprolong",
          "created_at",
          "paid_until",
          "deleted_at",
        ],
      },
      erasing: { name: erasedText, tags: texts, ssh_keys: texts, password_hash: nothing, days_text: nothing },
    }),
  ],
  async obstacles(db, customerId) {
    const { count } = await db
      .selectFrom("servers")
      .select((of) => of.fn.countAll<bigint>().as("count"))
      .where("customer_id", "=", customerId)
      .where("service", "not in", ["terminated", "failed"])
      .executeTakeFirstOrThrow();
    return count === 0n ? [] : [{ code: "servers", count: Number(count) }];
  },
};
