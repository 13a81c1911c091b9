import { sql } from "kysely";
import type { Finder } from "#src/platform/search/finder.ts";
import { contains, idsWithPart } from "#src/platform/search/match-part.ts";
import { uuidOf } from "#src/platform/search/read-term.ts";
import { maskEmail, maskWord } from "#src/platform/personal/mask.ts";
import { encodeId } from "#src/shared/ids.ts";

interface ContactRow {
  readonly id: string;
  readonly customer_id: string;
  readonly name: string;
  readonly email: string;
  readonly country: string;
  /** The part is in a name, not only in the email. */
  readonly by_name: boolean;
  readonly created_at: Date;
}

// As in the index `contacts_grams`.
const searched = sql<string>`(name || E'\n' || coalesce(organization, '') || E'\n' || email || E'\n' || coalesce(local_name, ''))`;

const named = sql<string>`concat_ws(E'\n', name, organization, local_name)`;

/** Contacts by a part of a name, an organization or an email: personal data, for roles that may see it. */
export const contactFinder: Finder = {
  permission: "customers.show",
  find(db, term, limit) {
    const uuid = uuidOf(term, "contact");
    if (uuid === null && term.part === null) return null;
    const matches =
      uuid === null
        ? sql`id IN ${idsWithPart({ table: "contacts", text: searched, index: "contacts_grams", part: term.part ?? "", limit })}`
        : sql`id = ${uuid}`;
    const byName = term.part === null ? sql`true` : contains(named, term.part);
    return sql<ContactRow>`
      SELECT id, customer_id, name, email, country, created_at, ${byName} AS by_name FROM contacts WHERE ${matches} LIMIT ${limit}`
      .execute(db)
      .then(({ rows }) =>
        rows.map((row) => ({
          kind: "contact",
          id: encodeId("contact", row.id),
          title: row.name.split(/\s+/).map(maskWord).join(" "),
          detail: `${maskEmail(row.email)}, ${row.country}`,
          customerId: row.customer_id,
          at: row.created_at,
          matched: uuid !== null ? "id" : row.by_name ? "name" : "email",
          isExact: uuid !== null,
        })),
      );
  },
};
