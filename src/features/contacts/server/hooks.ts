import { defineHooks } from "#src/platform/hooks/hook-type.ts";
import { encodeId } from "#src/shared/ids.ts";
import { contactsEvents } from "../events.ts";

/** What customers' webhooks get about contacts: the contact as its owner sees it. */
export const contactsHooks = defineHooks(
  contactsEvents,
  {
    "contacts.verified.v1": "contact.verified",
    "contacts.unverified.v1": "contact.unverified",
    "contacts.verification-due.v1": "contact.verification-due",
  },
  {
    route: "GET /v2/domains/contacts/{id}",
    params: ({ contactId }) => ({ id: encodeId("contact", contactId) }),
  },
);
