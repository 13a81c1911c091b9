import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { doerName } from "#src/platform/authz/done-by.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { isCountAlone } from "./audit-names.ts";
import { isBefore } from "#src/platform/timeline/is-before.ts";
import { serviceName, shownService } from "#src/platform/timeline/service-name.ts";
import type { TimelineItem, TimelineSource } from "#src/platform/timeline/timeline-source.ts";
import type { FoundKind } from "#src/shared/found.ts";
import { encodeId, type IdKind, isUuid } from "#src/shared/ids.ts";

interface AuditRow {
  readonly id: bigint;
  readonly at: Date;
  readonly action: string;
  readonly actor: { readonly kind: string; readonly id?: string };
  readonly actor_name: string | null;
  readonly object_type: string;
  readonly object_id: string;
  readonly network: string | null;
  readonly about: string | null;
  readonly cents: bigint | null;
}

type Page = Parameters<TimelineSource["find"]>[2];

/** The objects of audit rows that have a page in the office. */
const pages: Readonly<Record<string, FoundKind & IdKind>> = {
  server: "server",
  domain: "domain",
  order: "order",
  task: "task",
  deposit: "deposit",
  payment: "payment",
};

/** What has an owner that acts are about, by the table that says so. */
const owned = [
  "servers",
  "domains",
  "orders",
  "api_keys",
  "contacts",
  "gateway_payments",
  "tasks",
  "payments",
  "invitations",
  "ssh_keys",
  "webhook_endpoints",
] as const;

/**
 * SQL: whether an act of one of a customer's people (`person`) is about this customer or about a login, and not about
 * another customer of theirs. Of what is there no more it cannot be said, so it is shown of people of this customer alone.
 */
function isAbout(customerId: string, person: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const owners = owned.map((table) => sql`SELECT id, customer_id FROM ${sql.table(table)}`);
  return sql<SqlBool>`CASE
    WHEN detail ? 'customerId' THEN detail ->> 'customerId' = ${customerId}
    WHEN object_type IN ('user', 'session') THEN true
    WHEN object_type = 'customer' THEN object_id = ${customerId}
    ELSE coalesce(
      (SELECT thing.customer_id = ${customerId} FROM (${sql.join(owners, sql` UNION ALL `)}) AS thing
       WHERE thing.id = CASE WHEN pg_input_is_valid(object_id, 'uuid') THEN object_id::uuid END),
      NOT EXISTS (SELECT FROM memberships other WHERE other.user_id = ${person} AND other.customer_id <> ${customerId}))
    END`;
}

/**
 * What the people and programs of a customer did for it, and what happened to their logins: sign-ins, keys, changes.
 * What the same people did for other customers is on the pages of those.
 */
export const actTimeline: TimelineSource = {
  kind: "act",
  find(db, customerId, page) {
    const rows = pageOf(page);
    return readRows(
      db,
      sql`SELECT act.id FROM (
            SELECT user_id::text AS id, user_id AS person FROM memberships WHERE customer_id = ${customerId}
            UNION ALL SELECT id::text, NULL FROM api_keys WHERE customer_id = ${customerId}
          ) AS who
          CROSS JOIN LATERAL (SELECT id FROM audit_log WHERE actor ->> 'id' = who.id AND ${isTheirs}
                              AND ${isAbout(customerId, sql`who.person`)} ${rows}) AS act
          UNION
          SELECT act.id FROM memberships m
          CROSS JOIN LATERAL (SELECT id FROM audit_log WHERE object_type = 'user' AND object_id = m.user_id::text
                              AND ${isTheirs} AND ${isAbout(customerId, sql`m.user_id`)} ${rows}) AS act
          WHERE m.customer_id = ${customerId}
          UNION
          (SELECT id FROM audit_log WHERE detail ? 'customerId' AND detail ->> 'customerId' = ${customerId}
           AND ${isTheirs} ${rows})`,
      page,
    );
  },
};

/** What our staff and commands did with a customer and what it has; looks at its page among it, each once. */
export const staffTimeline: TimelineSource = {
  kind: "staff",
  find(db, customerId, page) {
    const objects = owned.map(
      (table) => sql`SELECT id::text FROM ${sql.table(table)} WHERE customer_id = ${customerId}`,
    );
    return readRows(
      db,
      sql`SELECT a.id FROM audit_log a
          WHERE a.actor ->> 'kind' = 'staff' AND a.action <> 'look.show' AND NOT ${isCountAlone("a")} AND ${isBefore(page.before, position)} AND (
            a.object_id = ${customerId} OR a.detail ->> 'customerId' = ${customerId}
            OR (a.object_id IN (SELECT user_id::text FROM memberships WHERE customer_id = ${customerId})
                AND coalesce(a.detail ->> 'customerId', ${customerId}) = ${customerId})
            OR a.object_id IN (${sql.join(objects, sql` UNION ALL `)}
                               UNION ALL SELECT d.id::text FROM deposits d JOIN deposit_addresses da
                                         ON da.id = d.address_id WHERE da.customer_id = ${customerId}))
          ORDER BY at DESC, id DESC LIMIT ${page.limit}`,
      page,
    );
  },
};

const position = { at: sql`at`, id: sql`id`, type: "bigint" } as const;
const isTheirs = sql`actor ->> 'kind' <> 'staff'`;

/** The rows of a page out of one question. */
function pageOf({ before, limit }: Page): RawBuilder<unknown> {
  return sql`AND ${isBefore(before, position)} ORDER BY at DESC, id DESC LIMIT ${limit}`;
}

async function readRows(
  db: Kysely<DB>,
  ids: RawBuilder<unknown>,
  { limit }: Page,
): Promise<readonly TimelineItem[]> {
  const { rows } = await sql<AuditRow>`
    WITH found AS MATERIALIZED (${ids})
    SELECT a.id, a.at, a.action, a.actor, ${doerName("a.actor")} AS actor_name, a.object_type, a.object_id, p.network,
           ${serviceName(sql`a.object_type`, sql`a.object_id`)} AS about,
           CASE WHEN a.action IN ('wallet.adjust', 'order.refund') THEN (a.detail ->> 'cents')::bigint END AS cents
    FROM found JOIN audit_log a ON a.id = found.id LEFT JOIN audit_places p ON p.request_id = a.request_id
    ORDER BY a.at DESC, a.id DESC LIMIT ${limit}`.execute(db);
  return rows.map((row) => ({
    id: row.id.toString().padStart(20, "0"),
    at: row.at,
    code: row.action,
    actor: row.actor,
    actorName: row.actor_name,
    about: shownService(row.object_type, row.about),
    cents: row.cents,
    network: row.network,
    opens: opened(row),
  }));
}

function opened({ object_type: type, object_id: id }: AuditRow): NonNullable<TimelineItem["opens"]> | null {
  const kind = pages[type];
  return kind === undefined || !isUuid(id) ? null : { kind, id: encodeId(kind, id) };
}
