import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import { showCustomers } from "#src/features/accounts/server/index.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { RouteOutput } from "#src/shared/contract.ts";
import type { mailingsAdminRoutes } from "../contract-admin.ts";
import { recipientMail, recipientNotice } from "../contract-outputs.ts";
import { type OfMailing, readRow, type Segment } from "./rows.ts";
import { segmentOf } from "./write-mailing.ts";

type Route = (typeof mailingsAdminRoutes)["GET /v2/admin/mailings/{id}/recipients"];

const conditions = {
  waiting: sql`AND (r.mail_state = 'waiting' OR r.notice_state = 'waiting')`,
  done: sql`AND r.mail_state NOT IN ('waiting', 'left-out') AND r.notice_state NOT IN ('waiting', 'left-out')`,
  "left-out": sql`AND (r.mail_state = 'left-out' OR r.notice_state = 'left-out')`,
} as const;

interface Row {
  readonly username: string;
  readonly customerId: string;
  readonly mail: string;
  readonly notice: string;
  readonly isDismissed: boolean;
  readonly total: bigint;
}

/** Whom an announcement goes to, and what became of it for each. */
export async function listRecipients(
  db: Kysely<DB>,
  asked: OfMailing & z.output<Route["query"]>,
): Promise<RouteOutput<Route>> {
  const { id } = await readRow(db, asked);
  const { rows } = await sql<Row>`
    SELECT u.username, r.customer_id AS "customerId", r.mail_state AS mail, r.notice_state AS notice,
      r.dismissed_at IS NOT NULL AS "isDismissed", count(*) OVER () AS total
    FROM mailing_recipients r JOIN users u ON u.id = r.user_id
    WHERE r.mailing_id = ${id} ${asked.state === undefined ? sql`` : conditions[asked.state]}
    ORDER BY r.user_id LIMIT ${asked.limit} OFFSET ${asked.offset}`.execute(db);
  const nameOf = await showCustomers(
    db,
    rows.map(({ customerId }) => customerId),
  );
  return {
    recipients: rows.map(({ customerId, username, isDismissed, ...row }) => ({
      username,
      customer: nameOf(customerId),
      mail: recipientMail.parse(row.mail),
      notice: recipientNotice.parse(row.notice),
      isDismissed,
    })),
    total: Number(rows[0]?.total ?? 0),
  };
}

/** How many would get an announcement to this segment now. */
export async function countAudience(
  db: Kysely<DB>,
  { siteId, segment, now }: { readonly siteId: number; readonly segment: Segment; readonly now: Date },
): Promise<{ recipients: number; customers: number }> {
  const { rows } = await sql<{ recipients: bigint; customers: bigint }>`
    SELECT count(*) AS recipients, count(DISTINCT customer_id) AS customers
    FROM mailings_audience(${siteId}::smallint, ${JSON.stringify(segmentOf(segment))}::jsonb, ${now})`.execute(
    db,
  );
  return { recipients: Number(rows[0]?.recipients ?? 0), customers: Number(rows[0]?.customers ?? 0) };
}
