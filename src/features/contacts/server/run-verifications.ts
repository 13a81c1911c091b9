import type { Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { createCtx, type Ctx, systemActor } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { ContactsContext } from "./deps.ts";
import { postVerification } from "./post-verification.ts";
import { noticeDays, verificationStep } from "./verification-steps.ts";
import { type ContactEmail, confirmEmail, contactsWith, isConfirmedByAccount } from "./settle-email.ts";
import { contactsEvents } from "../events.ts";

const perTurn = 100;

/** Takes the due step for every unconfirmed address: a mail, or the end of the wait. */
export async function runVerifications(context: ContactsContext): Promise<void> {
  const { platform } = context;
  const due = await platform.db.kysely
    .selectFrom("contact_emails")
    .select(["customer_id", "email_canonical"])
    .where("next_at", "<=", platform.clock.now())
    .orderBy("next_at")
    .limit(perTurn)
    .execute();
  for (const { customer_id: customerId, email_canonical: emailCanonical } of due) {
    await takeStep(context, customerId, emailCanonical);
  }
}

/** Handles one address in its own transaction, read again under its lock. */
async function takeStep(context: ContactsContext, customerId: string, emailCanonical: string): Promise<void> {
  const { platform } = context;
  await transaction(platform, async (trx) => {
    const ctx = createCtx(platform, systemActor);
    const { now } = ctx;
    const row = await trx
      .selectFrom("contact_emails")
      .selectAll()
      .where("customer_id", "=", customerId)
      .where("email_canonical", "=", emailCanonical)
      .where("next_at", "<=", now)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (row?.started_at == null) return;
    const email = { siteId: row.site_id, customerId, emailCanonical };
    if (await isConfirmedByAccount(trx, email)) {
      await confirmEmail(trx, ctx, email);
      return;
    }
    const step = verificationStep(row.started_at, row.stage, now);
    await trx
      .updateTable("contact_emails")
      .set(
        step.kind === "mail"
          ? { stage: step.stage, next_at: step.nextAt }
          : { next_at: null, lapsed_at: now },
      )
      .where("customer_id", "=", customerId)
      .where("email_canonical", "=", emailCanonical)
      .execute();
    if (step.kind === "lapse") {
      await notifyLapse(trx, ctx, email);
      return;
    }
    const { baseUrl: origin } = await context.sites.of(row.site_id);
    await postVerification(context, trx, { ...email, startedAt: row.started_at, origin });
    const [contactId] = await audit(trx, ctx, email, "contact.ask-verification");
    const days = noticeDays(row.started_at, step.stage, now);
    if (days === null || contactId === undefined) return;
    const about = { siteId: email.siteId, customerId, payload: { contactId, days } };
    await publishEvent(trx, { now }, contactsEvents, { name: "contacts.verification-due.v1", ...about });
  });
}

/** Publishes the end of the wait; the feature of the names takes them out of service. */
async function notifyLapse(trx: Transaction<DB>, ctx: Ctx, email: ContactEmail): Promise<void> {
  const { siteId, customerId } = email;
  for (const contactId of await audit(trx, ctx, email, "contact.lapse-verification")) {
    const event = { name: "contacts.unverified.v1", siteId, customerId, payload: { contactId } } as const;
    await publishEvent(trx, ctx, contactsEvents, event);
  }
}

async function audit(trx: Transaction<DB>, ctx: Ctx, email: ContactEmail, action: string): Promise<string[]> {
  const contactIds = await contactsWith(trx, email);
  for (const contactId of contactIds) {
    const object = { objectType: "contact", objectId: contactId };
    await writeAudit(trx, ctx, { action, ...object });
  }
  return contactIds;
}
