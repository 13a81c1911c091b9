import type { Insertable, Kysely, Selectable } from "kysely";
import type { Contacts, DB } from "#src/platform/db/schema.gen.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";
import type { CleanContact } from "./clean-contact.ts";

export type ContactRow = Selectable<Contacts>;

/** How many names of a contact an answer lists; the rest is only counted. */
const maxNames = 20;

type ContactColumns = Omit<
  Insertable<Contacts>,
  "id" | "site_id" | "customer_id" | "created_at" | "updated_at"
>;

/** The columns of a contact to write. */
export function columnsOf(contact: CleanContact): ContactColumns {
  const { address, local, phone } = contact;
  return {
    name: address.name,
    organization: address.organization,
    street: [...address.street],
    city: address.city,
    province: address.province,
    postal_code: contact.postalCode,
    country: contact.country,
    phone_country: phone.country,
    calling_code: phone.callingCode,
    national_number: phone.nationalNumber,
    phone_extension: phone.extension,
    email: contact.email,
    email_canonical: contact.emailCanonical,
    local_name: local?.name ?? null,
    local_organization: local?.organization ?? null,
    local_street: local === null ? null : [...local.street],
    local_city: local?.city ?? null,
    local_province: local?.province ?? null,
  };
}

/** A contact's row as read. */
export function contactOf(row: ContactRow): CleanContact {
  const { local_name: name, local_street: street, local_city: city } = row;
  const hasLocal = name !== null && street !== null && city !== null;
  return {
    address: {
      name: row.name,
      organization: row.organization,
      street: row.street,
      city: row.city,
      province: row.province,
    },
    local: hasLocal
      ? { name, organization: row.local_organization, street, city, province: row.local_province }
      : null,
    postalCode: row.postal_code,
    country: row.country,
    phone: {
      country: row.phone_country,
      callingCode: row.calling_code,
      nationalNumber: row.national_number,
      extension: row.phone_extension,
    },
    email: row.email,
    emailCanonical: canonicalEmail(row.email),
  };
}

/** The names owned by contacts: the first ones of each, and the total. */
export async function readNames(
  db: Kysely<DB>,
  contactIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly names: string[]; readonly count: number }>> {
  if (contactIds.length === 0) return new Map();
  const rows = await db
    .selectFrom((query) =>
      query
        .selectFrom("contact_uses")
        .select(({ fn, ref }) => [
          "contact_id",
          "name",
          fn
            .agg<bigint>("row_number")
            .over((over) => over.partitionBy("contact_id").orderBy(ref("name")))
            .as("place"),
          fn
            .countAll<bigint>()
            .over((over) => over.partitionBy("contact_id"))
            .as("count"),
        ])
        .where("contact_id", "in", contactIds)
        .as("uses"),
    )
    .select(["contact_id", "name", "count"])
    .where("place", "<=", BigInt(maxNames))
    .orderBy("name")
    .execute();
  const found = new Map<string, { names: string[]; count: number }>();
  for (const row of rows) {
    const known = found.get(row.contact_id) ?? { names: [], count: Number(row.count) };
    known.names.push(row.name);
    found.set(row.contact_id, known);
  }
  return found;
}
