import { findOpenSite, findSite } from "#src/features/whitelabel/server/index.ts";
import { withReason } from "#src/platform/ctx.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import { AppError } from "#src/shared/errors.ts";
import { usualPerHour } from "#src/shared/mailings.ts";
import type { mailingReviewContract } from "../../contract-review.ts";
import type { siteMailingsContract } from "../../contract-site.ts";
import type { MailingsContext } from "../deps.ts";
import { marketingMail } from "../mailing-mail.ts";
import { countAudience } from "../read-recipients.ts";
import { type MailingDraft, type OfMailing, readRow, wordsIn } from "../rows.ts";
import { stopMailing } from "../stop-mailing.ts";
import { previewMailing } from "../test-mail.ts";
import { changeMailing, createMailing, discardMailing } from "../write-mailing.ts";
import { answerReview, listReviews } from "./review-mailings.ts";
import { readSender, sendSiteMailing } from "./send-mailing.ts";
import { listSiteMailings, showSiteMailing } from "./show-mailings.ts";

interface OfSite {
  readonly ctx: CustomerCtx;
  readonly params: { readonly id: string };
}
interface OfOne extends OfSite {
  readonly params: { readonly id: string; readonly mailingId: string };
}

/** What of an announcement a reseller does not choose: it comes by mail alone, at the rate of all. */
const fixed = {
  ways: ["mail"],
  perHour: usualPerHour,
  shownFrom: null,
  shownUntil: null,
} satisfies Partial<MailingDraft>;

/** Mailings of a site, for its owner alone. */
export function siteMailingHandlers(context: MailingsContext): Handlers<typeof siteMailingsContract> {
  const { platform } = context;
  const db = platform.db.kysely;
  const siteOf = async ({ ctx, params }: OfSite): Promise<number> =>
    (await findSite(db, ctx.actor.customerId, params.id)).shop_id;
  /** Of this site, and one that sells: a reseller sees no announcements of staff. */
  const asked = async (called: OfOne): Promise<OfMailing> => {
    const found = { id: requireId("mailing", called.params.mailingId), siteId: await siteOf(called) };
    if ((await readRow(db, found)).purpose !== "marketing") throw new AppError("not_found");
    return found;
  };
  /** Of what its owner changes: a closed site is the provider's. */
  const openSiteOf = async ({ ctx, params }: OfSite): Promise<number> =>
    (await findOpenSite(db, ctx.actor.customerId, params.id)).shop_id;
  const changed = async (called: OfOne): Promise<OfMailing> => {
    await openSiteOf(called);
    return asked(called);
  };
  const show = async (called: OfOne) => showSiteMailing(db, await asked(called));
  return {
    "GET /v2/whitelabel/{id}/mailings": async (called) =>
      listSiteMailings(db, { ...called.query, siteId: await siteOf(called), now: called.ctx.now }),
    "GET /v2/whitelabel/{id}/mailings/{mailingId}": show,
    "POST /v2/whitelabel/{id}/mailings/audience": async (called) => {
      const { segment } = called.body;
      const siteId = await siteOf(called);
      const audience = { siteId, purpose: "marketing", segment, now: called.ctx.now } as const;
      return { recipients: (await countAudience(db, audience)).recipients };
    },
    "POST /v2/whitelabel/{id}/mailings/preview": async (called) => {
      const siteId = await siteOf(called);
      const { language } = called.body;
      const { footer: _, ...mail } = await previewMailing(context, { ...called.body, siteId });
      const site = await context.sites.of(siteId);
      const own = context.texts.of(siteId);
      return { ...mail, warning: own.text(language, "emails.marketing.why", { product: site.name }) };
    },
    "POST /v2/whitelabel/{id}/mailings": async (called) => {
      const siteId = await openSiteOf(called);
      const draft = { ...called.body, ...fixed, siteId, purpose: "marketing" } as const;
      return showSiteMailing(db, { id: await createMailing(platform, called.ctx, draft), siteId });
    },
    "PUT /v2/whitelabel/{id}/mailings/{mailingId}": async (called) => {
      await changeMailing(platform, called.ctx, { ...called.body, ...fixed, ...(await changed(called)) });
      return show(called);
    },
    "DELETE /v2/whitelabel/{id}/mailings/{mailingId}": async (called) => {
      await discardMailing(platform, called.ctx, { ...called.body, ...(await changed(called)) });
      return {};
    },
    "POST /v2/whitelabel/{id}/mailings/{mailingId}/test": async (called) => {
      const { ctx, body } = called;
      const found = await changed(called);
      const row = await readRow(db, found);
      const site = await context.sites.of(found.siteId);
      const { email, username } = await readSender(db, ctx.actor.userId);
      const reader = { language: body.language, username, email, userId: ctx.actor.userId };
      // Its link ends nothing: who tests is no customer of the site.
      const ways = { unsubscribeUrl: site.baseUrl, replyTo: email };
      const { isBulk: _, ...mail } = marketingMail(context.texts, site, wordsIn(row, body.language), {
        ...reader,
        ...ways,
      });
      await transaction(platform, (trx) => context.mail.post(trx, mail));
      return {};
    },
    "POST /v2/whitelabel/{id}/mailings/{mailingId}/send": async (called) => {
      await sendSiteMailing(context, called.ctx, { ...called.body, ...(await changed(called)) });
      return show(called);
    },
    "POST /v2/whitelabel/{id}/mailings/{mailingId}/stop": async (called) => {
      await stopMailing(platform, called.ctx, await asked(called));
      return show(called);
    },
  };
}

/** First mailings of sites, for staff of the provider. */
export function mailingReviewHandlers(context: MailingsContext): Handlers<typeof mailingReviewContract> {
  return {
    "GET /v2/admin/site-mailings": ({ ctx }) => listReviews(context, ctx.now),
    "POST /v2/admin/site-mailings/{id}/approve": async ({ ctx, params, body }) => {
      const { reason, expectedVersion } = body;
      const id = requireId("mailing", params.id);
      await answerReview(context, withReason(ctx, reason), { id, expectedVersion, note: null });
      return {};
    },
    "POST /v2/admin/site-mailings/{id}/return": async ({ ctx, params, body }) => {
      const { reason, ...answer } = body;
      const id = requireId("mailing", params.id);
      await answerReview(context, withReason(ctx, reason), { id, ...answer });
      return {};
    },
  };
}
