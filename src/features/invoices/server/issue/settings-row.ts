import type { Kysely, Selectable } from "kysely";
import * as z from "zod/mini";
import type { DB, InvoiceSettings } from "#src/platform/db/schema.gen.ts";
import type { Seller } from "./document.ts";

export type SettingsRow = Selectable<InvoiceSettings>;

const text = z.nullable(z.string());
const seller = z.object({
  name: z.string(),
  lines: z.array(z.string()),
  country: z.string(),
  vatNumber: text,
  registration: text,
  email: text,
});

/** The stored seller of a site. */
export function readSeller(row: Pick<SettingsRow, "seller">): Seller {
  return seller.parse(row.seller);
}

/** The settings of a site; undefined: none were ever kept. */
export function readSettings(db: Kysely<DB>, siteId: number): Promise<SettingsRow | undefined> {
  return db.selectFrom("invoice_settings").selectAll().where("site_id", "=", siteId).executeTakeFirst();
}
