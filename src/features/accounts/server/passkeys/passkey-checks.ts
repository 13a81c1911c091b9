import { sql } from "kysely";
import type { Config } from "#src/config/config.ts";
import type { CheckedSite } from "#src/features/server-feature.ts";
import type { PartCheck } from "#src/platform/operator/part-check.ts";
import { countPasskeysOfOtherHosts } from "./count-other-hosts.ts";

/** Passkeys are for one host (`relying-party.ts`): says how many the provider's customers have for another one. */
export function passkeyChecks(_: Config, { db, host }: CheckedSite): PartCheck[] {
  if (host === null) return [];
  return [
    {
      part: "passkeys",
      variable: "PUBLIC_URL",
      needs: "database",
      async run() {
        const tables = await sql<{ has: boolean }>`SELECT to_regclass('passkeys') IS NOT NULL AS has`.execute(
          db.kysely,
        );
        if (tables.rows[0]?.has !== true) return null;
        const others = await countPasskeysOfOtherHosts(db.kysely, host);
        if (others.length === 0) return null;
        const texts = others.map(
          (other) => `${other.passkeys} of ${other.people} customers for ${other.host}`,
        );
        return {
          warning: `passkeys that browsers do not offer on ${host}: ${texts.join(", ")}; their owners need another way in`,
        };
      },
    },
  ];
}
