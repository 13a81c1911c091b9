import * as z from "zod/mini";
import type { RegistryOwner, Result } from "../port.ts";
import type { NamecomClient } from "./client.ts";
import { pathOf } from "./read-domain.ts";
import { toResult } from "./replies.ts";

const text = z.pipe(
  z.optional(z.nullable(z.string())),
  z.transform((value) => value?.trim() || null),
);

const ownedShape = z.object({
  privacyEnabled: z.optional(z.boolean()),
  contacts: z.optional(
    z.object({
      registrant: z.optional(
        z.object({
          firstName: text,
          lastName: text,
          companyName: text,
          address1: text,
          address2: text,
          city: text,
          state: text,
          zip: text,
          country: text,
          email: text,
          phone: text,
        }),
      ),
    }),
  ),
});
type Contact = NonNullable<NonNullable<z.output<typeof ownedShape>["contacts"]>["registrant"]>;

/** The registrant of a name in the account, as the API shows it to the account itself. */
export async function findOwner(call: NamecomClient, name: string): Promise<Result<RegistryOwner | null>> {
  return toResult(await call("GET", pathOf(name)), ownedShape, ({ contacts, privacyEnabled = false }) => ({
    registrant: contacts?.registrant === undefined ? null : registrantOf(contacts.registrant),
    isPrivate: privacyEnabled,
  }));
}

function registrantOf(contact: Contact): RegistryOwner["registrant"] {
  const { firstName, lastName } = contact;
  // The API requires two names: someone with one has it twice.
  const name = firstName === lastName ? firstName : [firstName, lastName].filter(Boolean).join(" ");
  return {
    name: name ?? "",
    organization: contact.companyName,
    street: [contact.address1, contact.address2].flatMap((line) => line ?? []),
    city: contact.city ?? "",
    province: contact.state,
    postalCode: contact.zip,
    country: contact.country ?? "",
    phone: contact.phone ?? "",
    phoneExtension: null,
    email: contact.email ?? "",
    localized: null,
  };
}
