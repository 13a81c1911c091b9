import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import { openApproval } from "#src/features/staff/server/index.ts";
import { type DoneBy, doerName, doneByOf } from "#src/platform/authz/done-by.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { encodeId } from "#src/shared/ids.ts";
import {
  mailingLanguage,
  mailingState,
  mailingWay,
  segmentOutput,
  type mailingBrief,
  type mailingOutput,
} from "../contract-outputs.ts";
import { type MailingRow, type OfMailing, readRow, wordsIn, wordsOf } from "./rows.ts";

interface ListAsked {
  readonly siteId: number;
  readonly state?: MailingRow["state"] | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Announcements of a site, newest first. */
export async function listMailings(
  db: Kysely<DB>,
  { siteId, state, limit, offset }: ListAsked,
): Promise<{ mailings: z.input<typeof mailingBrief>[]; total: number }> {
  const matching = db
    .selectFrom("mailings")
    .where("site_id", "=", siteId)
    .$if(state !== undefined, (query) => query.where("state", "=", state ?? ""));
  const { total } = await matching
    .select((row) => row.fn.countAll<bigint>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return { mailings: rows.map(briefOf), total: Number(total) };
}

/** An announcement with what it says, to whom, and who sent it. */
export async function readMailing(
  db: Kysely<DB>,
  asked: OfMailing & { readonly now: Date },
): Promise<z.input<typeof mailingOutput>> {
  const row = await readRow(db, asked);
  const approval = await openApproval(db, { objectType: "mailing", objectId: row.id }, asked.now);
  const { createdBy, queuedBy } = await readDoers(db, row.id);
  return {
    ...briefOf(row),
    texts: Object.entries(wordsOf(row)).map(([language, text]) => ({
      language: mailingLanguage.parse(language),
      ...text,
    })),
    segment: segmentOutput.parse(row.segment),
    perHour: row.per_hour,
    shownFrom: instantOf(row.shown_from),
    shownUntil: instantOf(row.shown_until),
    version: row.version,
    createdBy,
    queuedAt: instantOf(row.queued_at),
    queuedBy,
    stoppedAt: instantOf(row.stopped_at),
    approvalId: approval === null ? null : encodeId("approval", approval),
  };
}

function briefOf(row: MailingRow): z.input<typeof mailingBrief> {
  return {
    id: encodeId("mailing", row.id),
    state: mailingState.parse(row.state),
    ways: row.ways.map((way) => mailingWay.parse(way)),
    subject: wordsIn(row, "en").subject,
    recipients: row.recipients,
    mailed: row.mailed,
    noticed: row.noticed,
    leftOut: row.left_out,
    createdAt: row.created_at.toISOString(),
    sendAt: instantOf(row.send_at),
    begunAt: instantOf(row.begun_at),
    endedAt: instantOf(row.ended_at),
  };
}

interface StoredBy {
  readonly kind: string;
  readonly id?: string;
}

async function readDoers(
  db: Kysely<DB>,
  id: string,
): Promise<{ readonly createdBy: DoneBy; readonly queuedBy: DoneBy | null }> {
  const { rows } = await sql<{
    created: StoredBy;
    createdName: string | null;
    queued: StoredBy | null;
    queuedName: string | null;
  }>`
    SELECT created_by AS created, ${doerName("mailings.created_by")} AS "createdName",
      queued_by AS queued, ${doerName("mailings.queued_by")} AS "queuedName"
    FROM mailings WHERE id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("an announcement that went meanwhile");
  return {
    createdBy: doneByOf(row.created, row.createdName),
    queuedBy: row.queued === null ? null : doneByOf(row.queued, row.queuedName),
  };
}

function instantOf(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}
