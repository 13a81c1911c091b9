import type { Kysely, Transaction } from "kysely";
import type * as z from "zod/mini";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { toShown } from "#src/shared/domain-names/ascii-form.ts";
import type { contactOutput } from "../contract.ts";
import { type ContactRow, contactOf, readNames } from "./contact-rows.ts";
import { maxContacts } from "./policy.ts";
import { verificationEnd } from "./verification-steps.ts";

export type ContactView = z.output<typeof contactOutput>;

/** A customer's contacts, the newest first. */
export async function listContacts(db: Kysely<DB>, customerId: string): Promise<ContactView[]> {
  const rows = await db
    .selectFrom("contacts")
    .selectAll()
    .where("customer_id", "=", customerId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(maxContacts)
    .execute();
  return present(db, customerId, rows);
}

/** One contact of a customer, by its public id. */
export async function readContact(db: Kysely<DB>, customerId: string, id: string): Promise<ContactView> {
  const [view] = await present(db, customerId, [await findContact(db, customerId, id)]);
  if (view === undefined) throw new AppError("not_found");
  return view;
}

/** The row of a customer's contact; another customer's is not found. */
export async function findContact(
  db: Kysely<DB> | Transaction<DB>,
  customerId: string,
  id: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<ContactRow> {
  const uuid = decodeId("contact", id);
  if (uuid === null) throw new AppError("not_found");
  const query = db
    .selectFrom("contacts")
    .selectAll()
    .where("id", "=", uuid)
    .where("customer_id", "=", customerId);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (row === undefined) throw new AppError("not_found");
  return row;
}

async function present(
  db: Kysely<DB>,
  customerId: string,
  rows: readonly ContactRow[],
): Promise<ContactView[]> {
  const names = await readNames(
    db,
    rows.map(({ id }) => id),
  );
  const emails = await db
    .selectFrom("contact_emails")
    .select(["email_canonical", "started_at", "verified_at", "lapsed_at"])
    .where("customer_id", "=", customerId)
    .execute();
  const states = new Map(emails.map((row) => [row.email_canonical, verificationOf(row)]));
  return rows.map((row) => {
    const { address, local, postalCode, country, phone, email } = contactOf(row);
    const used = names.get(row.id);
    return {
      id: encodeId("contact", row.id),
      ...address,
      street: [...address.street],
      postalCode,
      country,
      phone,
      email,
      local: local && { ...local, street: [...local.street] },
      verification: states.get(row.email_canonical) ?? { state: "unverified", dueAt: null },
      names: used?.names.map((name) => ({ name, displayName: toShown(name) })) ?? [],
      nameCount: used?.count ?? 0,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    };
  });
}

/** The verification state of an address. */
function verificationOf(row: {
  readonly started_at: Date | null;
  readonly verified_at: Date | null;
  readonly lapsed_at: Date | null;
}): ContactView["verification"] {
  if (row.verified_at !== null) return { state: "verified", dueAt: null };
  if (row.lapsed_at !== null) return { state: "lapsed", dueAt: null };
  if (row.started_at === null) return { state: "unverified", dueAt: null };
  return { state: "pending", dueAt: verificationEnd(row.started_at).toISOString() };
}
