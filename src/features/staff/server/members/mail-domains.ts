import { domainToASCII } from "node:url";
import type { Platform } from "#src/platform/platform.ts";

/** The domains of the emails of members who are not disabled, in ASCII. */
export async function mailDomains({ db }: Pick<Platform, "db">): Promise<readonly string[]> {
  const rows = await db.kysely.selectFrom("staff").select("email").where("disabled_at", "is", null).execute();
  const domains = rows.map(({ email }) =>
    domainToASCII(email.slice(email.lastIndexOf("@") + 1)).toLowerCase(),
  );
  return [...new Set(domains)];
}
