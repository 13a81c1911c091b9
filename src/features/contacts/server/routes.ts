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
    "GET /v2/domains/contacts": async ({ ctx }) => ({
      contacts: await listContacts(db, ctx.actor.customerId),
    }),
    "POST /v2/domains/contacts": ({ ctx, body }) => createContact(context, ctx, body),
    "POST /v2/domains/contacts/transliterate": async ({ body }) => ({
      lines: writeInLatin(body.lines, body.country),
    }),
    "POST /v2/domains/contacts/confirm": ({ ctx, body }) => followLink(platform, ctx, body.token),
    "GET /v2/domains/contacts/{id}": ({ ctx, params }) => readContact(db, ctx.actor.customerId, params.id),
    "PUT /v2/domains/contacts/{id}": ({ ctx, params, body }) =>
      changeContact(context, ctx, { id: params.id, body }),
    "DELETE /v2/domains/contacts/{id}": async ({ ctx, params }) => {
      await deleteContact(platform, ctx, params.id);
      return {};
    },
    "POST /v2/domains/contacts/{id}/send-verification": async ({ ctx, params }) => {
      await sendVerification(context, ctx, params.id);
      return {};
    },
  };
}
