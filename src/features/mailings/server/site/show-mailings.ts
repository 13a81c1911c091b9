import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { RouteOutput } from "#src/shared/contract.ts";
import { encodeId } from "#src/shared/ids.ts";
import { mailingLanguage, mailingState } from "../../contract-outputs.ts";
import type { siteMailingsContract } from "../../contract-site.ts";
import { countAudience } from "../read-recipients.ts";
import { type MailingRow, type OfMailing, readRow, wordsOf } from "../rows.ts";
import { storedSegment } from "../write-mailing.ts";

type List = (typeof siteMailingsContract)["GET /v2/whitelabel/{id}/mailings"];
type One = (typeof siteMailingsContract)["GET /v2/whitelabel/{id}/mailings/{mailingId}"];

/** Mailings of a site, newest first. */
export async function listSiteMailings(
  db: Kysely<DB>,
  { siteId, now, limit, offset }: z.output<List["query"]> & { readonly siteId: number; readonly now: Date },
): Promise<RouteOutput<List>> {
  const own = db.selectFrom("mailings").where("site_id", "=", siteId).where("purpose", "=", "marketing");
  const [{ total }, rows, { recipients: reachable }] = await Promise.all([
    own.select((row) => row.fn.countAll<bigint>().as("total")).executeTakeFirstOrThrow(),
    own.selectAll().orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).offset(offset).execute(),
    countAudience(db, { siteId, purpose: "marketing", segment: {}, now }),
  ]);
  return { mailings: rows.map(briefOf), total: Number(total), reachable };
}

/** One of them with all that it says. */
export async function showSiteMailing(db: Kysely<DB>, asked: OfMailing): Promise<RouteOutput<One>> {
  const row = await readRow(db, asked);
  return {
    ...briefOf(row),
    texts: Object.entries(wordsOf(row)).map(([language, words]) => ({
      language: mailingLanguage.parse(language),
      ...words,
    })),
    segment: storedSegment(row),
    version: row.version,
    reviewNote: row.review_note,
  };
}

function briefOf(row: MailingRow) {
  const [first] = Object.values(wordsOf(row));
  return {
    id: encodeId("mailing", row.id),
    state: mailingState.parse(row.state),
    subject: first?.subject ?? "",
    recipients: row.recipients,
    mailed: row.mailed,
    leftOut: row.left_out,
    bounced: row.bounced,
    createdAt: row.created_at.toISOString(),
    sendAt: row.send_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}
