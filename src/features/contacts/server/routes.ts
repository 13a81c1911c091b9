import type { Handlers } from "#src/platform/http/handlers.ts";
import type { contactsContract } from "../contract.ts";
import { changeContact } from "./change-contact.ts";
import { createContact } from "./create-contact.ts";
import { deleteContact } from "./delete-contact.ts";
import type { ContactsContext } from "./deps.ts";
import { followLink } from "./follow-link.ts";
import { listContacts, readContact } from "./read-contacts.ts";
import { sendVerification } from "./send-verification.ts";
import { writeInLatin } from "./write-in-latin.ts";

export function createContactsHandlers(context: ContactsContext): Handlers<typeof contactsContract> {
  const { platform } = context;
  const db = platform.db.kysely;
  return {
    "GET /v2/domains/contacts": async ({ actor }) => ({
      contacts: await listContacts(db, actor.customerId),
    }),
    "POST /v2/domains/contacts": ({ actor, body, call }) =>
      createContact(context, actor, body, call.requestId),
    "POST /v2/domains/contacts/transliterate": async ({ body }) => ({
      lines: writeInLatin(body.lines, body.country),
    }),
    "POST /v2/domains/contacts/confirm": ({ body, call }) => followLink(platform, body.token, call),
    "GET /v2/domains/contacts/{id}": ({ actor, params }) => readContact(db, actor.customerId, params.id),
    "PUT /v2/domains/contacts/{id}": ({ actor, params, body, call }) =>
      changeContact(context, { actor, id: params.id, body, requestId: call.requestId }),
    "DELETE /v2/domains/contacts/{id}": async ({ actor, params, call }) => {
      await deleteContact(platform, actor, params.id, call.requestId);
      return {};
    },
    "POST /v2/domains/contacts/{id}/send-verification": async ({ actor, params, call }) => {
      await sendVerification(context, actor, params.id, call);
      return {};
    },
  };
}
