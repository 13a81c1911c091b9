import * as z from "zod/mini";
import type { RegistryOwner, Result } from "../port.ts";
import type { NamecomClient } from "./client.ts";
import { toResult } from "./replies.ts";

const text = z.pipe(
  z.optional(z.nullable(z.string())),
  z.transform((value) => value?.trim() || null),
);

const ownedShape = z.object({
  domainName: z.string(),
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
const ownedListShape = z.object({ domains: z.array(ownedShape) });
type Contact = NonNullable<NonNullable<z.output<typeof ownedShape>["contacts"]>["registrant"]>;

/**
 * The registrant of a name in the account, as the API shows it to the account itself. By the list: the description
 * does not define the answer for a single name that is not ours.
 */
export async function findOwner(call: NamecomClient, name: string): Promise<Result<RegistryOwner | null>> {
  const reply = await call("GET", `/core/v1/domains?domainName=${name}`);
  return toResult(reply, ownedListShape, ({ domains }) => {
    const owned = domains.find(({ domainName }) => domainName === name);
    if (owned === undefined) return null;
    const { contacts, privacyEnabled = false } = owned;
    return {
      registrant: contacts?.registrant === undefined ? null : registrantOf(contacts.registrant),
      isPrivate: privacyEnabled,
    };
  });
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
