import { type Kysely, sql, type Transaction } from "kysely";
import * as z from "zod/mini";
import { endApprovals } from "#src/features/staff/server/index.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { actorStamp } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { type ActCtx, defineStaffAct } from "#src/platform/operator/staff-act.ts";
import { AppError } from "#src/shared/errors.ts";
import { lockDraft, type OfMailing, readRow, wordsIn } from "./rows.ts";

const payload = z.object({
  mailingId: z.guid(),
  siteId: z.int(),
  /** As it was when it was asked for. */
  version: z.int(),
  /** Null: at once. */
  sendAt: z.nullable(z.iso.datetime()),
  /** How many it would have gone to then. */
  recipients: z.int(),
});

type SendPayload = z.output<typeof payload>;

const shared = {
  permission: "mailings.send",
  payload,
  subject: ({ mailingId }: SendPayload) => ({ objectType: "mailing", objectId: mailingId }),
  describe: async (db: Kysely<DB>, asked: SendPayload) => {
    const row = await readRow(db, ofMailing(asked));
    return {
      customer: null,
      thing: null,
      facts: [
        { key: "change", kind: "text", value: wordsIn(row, "en").subject },
        { key: "customers", kind: "count", value: asked.recipients },
        ...(asked.sendAt === null ? [] : [{ key: "from", kind: "time", value: asked.sendAt } as const]),
      ],
    } as const;
  },
  check: async (db: Kysely<DB>, asked: SendPayload) => {
    const { state, version } = await readRow(db, ofMailing(asked));
    if (state !== "draft" || version !== asked.version) throw new AppError("version_changed");
  },
} as const;

interface Asked {
  readonly payload: SendPayload;
}

/** An announcement to few. */
export const sendFew = defineStaffAct({
  ...shared,
  name: "mailings.send",
  run: async (trx, ctx, { payload: asked }: Asked) => {
    await endRequests(trx, ctx, asked.mailingId);
    return queue(trx, ctx, asked);
  },
});

/** One to so many that a second person has to agree: what was sent cannot be taken back. */
export const sendMany = defineStaffAct({
  ...shared,
  name: "mailings.send-many",
  always: true,
  isOnly: true,
  run: async (trx, ctx, { payload: asked }: Asked) => queue(trx, ctx, asked),
});

/**
 * Ends a request to send it, which was for another text or other recipients. Before the draft is locked: who approves locks
 * the request first too.
 */
export function endRequests(trx: Transaction<DB>, ctx: Ctx, mailingId: string): Promise<void> {
  const asked = { act: sendMany.name, objectType: "mailing", objectId: mailingId };
  return endApprovals(trx, ctx, { ...asked, failure: "version_changed" });
}

const longestStatement = "120s";

/** Fixes the recipients; from here on the job sends. */
async function queue(
  trx: Transaction<DB>,
  ctx: ActCtx,
  asked: SendPayload,
): Promise<{ readonly recipients: number }> {
  const { mailingId: id, version, sendAt } = asked;
  const row = await lockDraft(trx, { ...ofMailing(asked), expectedVersion: version });
  const now = ctx.now;
  if (row.shown_until !== null && row.shown_until <= now)
    throw new AppError("invalid_input", undefined, { shownUntil: "invalid_input" });
  // One statement however many they are: it may take longer than others.
  await sql`SELECT set_config('statement_timeout', ${longestStatement}, true)`.execute(trx);
  const recipients = (await call(trx, "mailings_fix_recipients", { mailing: id, at: now })) ?? 0;
  if (recipients === 0) throw new AppError("mailing_empty");
  await trx
    .updateTable("mailings")
    .set({
      state: "queued",
      send_at: sendAt === null ? null : new Date(sendAt),
      queued_at: now,
      queued_by: JSON.stringify(actorStamp(ctx.actor)),
      version: sql`version + 1`,
    })
    .where("id", "=", id)
    .execute();
  await writeAudit(trx, ctx, {
    action: "mailing.send",
    objectType: "mailing",
    objectId: id,
    detail: { recipients, sendAt, ways: row.ways.join(" ") },
  });
  return { recipients };
}

function ofMailing({ mailingId, siteId }: SendPayload): OfMailing {
  return { id: mailingId, siteId };
}
