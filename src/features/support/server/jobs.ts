import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { BackgroundJob } from "#src/platform/jobs/background-job.ts";
import type { Platform } from "#src/platform/platform.ts";
import { holdTicket } from "./office/work-ticket.ts";
import { quietSince } from "./rules/thread.ts";
import { changeTicket, ticketEvent } from "./tickets/change-ticket.ts";
import { closeLocked } from "./tickets/close-ticket.ts";
import { lockTicket } from "./tickets/ticket-row.ts";

/** Most tickets of a turn and kind; the next turn has the others. */
const batch = 100;

/** What time does to tickets. */
export function supportJobs(platform: Platform): readonly BackgroundJob[] {
  return [
    {
      name: "support-clock",
      everyMs: 60_000,
      run: async () => {
        await endHolds(platform);
        await noticeQuiet(platform);
        await closeQuiet(platform);
      },
    },
  ];
}

/** Holds whose day has come: we are waited for again. */
async function endHolds(platform: Platform): Promise<void> {
  const ctx = createCtx(platform, systemActor);
  const rows = await platform.db.kysely
    .selectFrom("tickets")
    .select("id")
    .where("state", "=", "held")
    .where("held_until", "<=", ctx.now)
    .orderBy("held_until")
    .limit(batch)
    .execute();
  for (const { id } of rows) await holdTicket(platform, ctx, { id, until: null });
}

/** Notifies customers a day before that an answered ticket closes by itself. */
async function noticeQuiet(platform: Platform): Promise<void> {
  const ctx = createCtx(platform, systemActor);
  const { notice } = quietSince(ctx.now);
  const rows = await platform.db.kysely
    .selectFrom("tickets")
    .select("id")
    .where("state", "=", "answered")
    .where("last_staff_at", "<=", notice)
    .where("closing_notice_at", "is", null)
    .orderBy("last_staff_at")
    .limit(batch)
    .execute();
  for (const { id } of rows) {
    await transaction(platform, async (trx) => {
      const ticket = await lockTicket(trx, id, null);
      const isQuiet = ticket.last_staff_at !== null && ticket.last_staff_at <= notice;
      if (ticket.state !== "answered" || !isQuiet || ticket.closing_notice_at !== null) return;
      await changeTicket(trx, ctx, ticket, {
        set: { closing_notice_at: ctx.now },
        action: "ticket.announce-close",
        event: ticketEvent.closing(id),
      });
    });
  }
}

/** Closes answered tickets in which no one wrote for a week, a day after the notice at the earliest. */
async function closeQuiet(platform: Platform): Promise<void> {
  const ctx = createCtx(platform, systemActor);
  const { close, noticed } = quietSince(ctx.now);
  const rows = await platform.db.kysely
    .selectFrom("tickets")
    .select("id")
    .where("state", "=", "answered")
    .where("last_staff_at", "<=", close)
    .where("closing_notice_at", "<=", noticed)
    .orderBy("last_staff_at")
    .limit(batch)
    .execute();
  for (const { id } of rows) {
    await transaction(platform, async (trx) => {
      const ticket = await lockTicket(trx, id, null);
      const { state, closing_notice_at: noticedAt } = ticket;
      if (state === "answered" && noticedAt !== null && noticedAt <= noticed)
        await closeLocked(platform, trx, ctx, { ticket, by: "system" });
    });
  }
}
