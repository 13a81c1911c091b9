import { withReason } from "#src/platform/ctx.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import { aloneUpTo } from "#src/shared/mailings.ts";
import type { mailingsAdminRoutes } from "../contract-admin.ts";
import type { MailingsContext } from "./deps.ts";
import { readChoices } from "./read-choices.ts";
import { listMailings, readMailing } from "./read-mailings.ts";
import { countAudience, listRecipients } from "./read-recipients.ts";
import { readRow } from "./rows.ts";
import { sendFew, sendMany } from "./send-act.ts";
import { continueMailing, stopMailing } from "./stop-mailing.ts";
import { previewMailing, sendTest } from "./test-mail.ts";
import { changeMailing, createMailing, discardMailing, storedSegment } from "./write-mailing.ts";

interface Called {
  readonly ctx: { readonly site: { readonly id: number }; readonly now: Date };
  readonly params: { readonly id: string };
}

/** Announcements for staff. */
export function mailingsAdminHandlers(context: MailingsContext): Handlers<typeof mailingsAdminRoutes> {
  const { platform, perform } = context;
  const db = platform.db.kysely;
  const asked = ({ ctx, params }: Called) => ({ id: requireId("mailing", params.id), siteId: ctx.site.id });
  const shown = (called: Called) => readMailing(db, { ...asked(called), now: called.ctx.now });
  return {
    "GET /v2/admin/mailings": ({ ctx, query }) => listMailings(db, { siteId: ctx.site.id, ...query }),
    "GET /v2/admin/mailings/choices": ({ ctx }) => readChoices(db, ctx.site.id),
    "GET /v2/admin/mailings/{id}": (called) => shown(called),
    "GET /v2/admin/mailings/{id}/recipients": (called) =>
      listRecipients(db, { ...asked(called), ...called.query }),
    "POST /v2/admin/mailings/audience": ({ ctx, body }) =>
      countAudience(db, { siteId: ctx.site.id, segment: body.segment, now: ctx.now }),
    "POST /v2/admin/mailings/preview": ({ ctx, body }) =>
      previewMailing(context, { siteId: ctx.site.id, ...body }),
    "POST /v2/admin/mailings": async ({ ctx, body }) => {
      const siteId = ctx.site.id;
      const id = await createMailing(platform, ctx, { siteId, ...body });
      return readMailing(db, { id, siteId, now: ctx.now });
    },
    "PUT /v2/admin/mailings/{id}": async (called) => {
      await changeMailing(platform, called.ctx, { ...called.body, ...asked(called) });
      return shown(called);
    },
    "POST /v2/admin/mailings/{id}/discard": async (called) => {
      await discardMailing(platform, called.ctx, { ...called.body, ...asked(called) });
      return {};
    },
    "POST /v2/admin/mailings/{id}/test": async (called) => {
      await sendTest(context, called.ctx, { ...asked(called), ...called.body });
      return {};
    },
    "POST /v2/admin/mailings/{id}/send": async (called) => {
      const { ctx, body } = called;
      const { id, siteId } = asked(called);
      const segment = storedSegment(await readRow(db, { id, siteId }));
      const { recipients } = await countAudience(db, { siteId, segment, now: ctx.now });
      const payload = {
        mailingId: id,
        siteId,
        version: body.expectedVersion,
        sendAt: body.sendAt ?? null,
        recipients,
      };
      await perform(ctx, recipients > aloneUpTo ? sendMany : sendFew, payload, {
        reason: body.reason,
        idempotencyKey: platform.ids.next(),
      });
      return shown(called);
    },
    "POST /v2/admin/mailings/{id}/stop": async (called) => {
      await stopMailing(platform, withReason(called.ctx, called.body.reason), asked(called));
      return shown(called);
    },
    "POST /v2/admin/mailings/{id}/continue": async (called) => {
      await continueMailing(platform, withReason(called.ctx, called.body.reason), asked(called));
      return shown(called);
    },
  };
}
