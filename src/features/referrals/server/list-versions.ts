import type { Kysely } from "kysely";
import * as z from "zod/mini";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { rewardKinds } from "#src/shared/referrals.ts";

const shown = 20;

const terms = z.object({
  isOpen: z.boolean(),
  kind: z.enum(rewardKinds),
  rewardCents: z.int(),
  percentBp: z.nullable(z.int()),
  months: z.nullable(z.int()),
  minSpentCents: z.int(),
  holdDays: z.int(),
  capCents: z.nullable(z.int()),
});

/** The versions of a site's programme, the newest first, each with the terms that orders of its time have. */
export async function listVersions(db: Kysely<DB>, siteId: number) {
  const rows = await db
    .selectFrom("referral_programme_versions")
    .selectAll()
    .where("site_id", "=", siteId)
    .orderBy("version", "desc")
    .limit(shown)
    .execute();
  return rows.map((row) => ({
    ...terms.parse(row.terms),
    version: row.version,
    termsText: row.terms_text,
    createdAt: row.created_at.toISOString(),
  }));
}
