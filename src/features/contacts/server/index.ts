import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Platform } from "#src/platform/platform.ts";
import { adoptConfirmed } from "./adopt-confirmed.ts";
import type { ContactsDeps } from "./deps.ts";
import { contactsJobs } from "./jobs.ts";
import { createContactsHandlers } from "./routes.ts";
import { waitDays } from "./verification-steps.ts";
import { type OwnerReminder, postReminder } from "./post-reminder.ts";
import { listContacts } from "./read-contacts.ts";

export { waitDays } from "./verification-steps.ts";
export { bringOverContact, onlyContact, readOwner } from "./bring-over.ts";
export type { CleanContact } from "./clean-contact.ts";
export { isAddressLapsed, markUsed, registrantOf, releaseUse } from "./registrant-of.ts";

/** Limits and deadlines that the product promises. */
const contactTerms: { readonly verifyDays: number } = { verifyDays: waitDays };

export type Contacts = ReturnType<typeof createContacts>;

/**
 * The owners of names. SQL of higher features calls `contacts_mark_used` and `contacts_release_use`; events are
 * `contacts.changed.v1` {contactId, isNewOwner}, `contacts.verified.v1` and `contacts.unverified.v1`
 * {contactId}, `contacts.verification-due.v1` {contactId, days}.
 */
export function createContacts(platform: Platform, deps: ContactsDeps) {
  const context = { ...deps, platform };
  return {
    terms: contactTerms,
    /** A customer's contacts, the newest first. */
    listContacts: (customerId: string) => listContacts(platform.db.kysely, customerId),
    /** Mails an owner of names the data on file. */
    postReminder: (trx: Transaction<DB>, reminder: OwnerReminder) => postReminder(context, trx, reminder),
    /** After how many months a site reminds owners again; 0: it does not. */
    reminderMonths: async (siteId: number) => (await deps.sites.of(siteId)).values.contactReminderMonths,
    handlers: createContactsHandlers(context),
    consumers: [adoptConfirmed(platform)],
    jobs: contactsJobs(context),
  };
}
