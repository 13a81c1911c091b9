import type { EventCatalogue } from "#src/shared/events.ts";

/** What happens to contacts. */
export const contactsEvents = {
  /** The customer made a contact. */
  "contacts.created.v1": { payload: { contactId: "id" }, seenBy: "customer" },
  /** The customer changed a contact; `isNewOwner` is 1 when this changes the registrant of a domain in use. */
  "contacts.changed.v1": { payload: { contactId: "id", isNewOwner: "number" }, seenBy: "customer" },
  /** The customer deleted a contact. */
  "contacts.deleted.v1": { payload: { contactId: "id" }, seenBy: "customer" },
  /** The address of a contact was confirmed. */
  "contacts.verified.v1": { payload: { contactId: "id" }, seenBy: "customer" },
  /** The address of a contact was not confirmed in time. */
  "contacts.unverified.v1": { payload: { contactId: "id" }, seenBy: "customer" },
  /** The address of a contact is still unconfirmed; `days` are left. */
  "contacts.verification-due.v1": { payload: { contactId: "id", days: "number" }, seenBy: "customer" },
} as const satisfies EventCatalogue;
