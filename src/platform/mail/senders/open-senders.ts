import type { Platform } from "#src/platform/platform.ts";
import type { Sealer } from "#src/platform/secrets/sealer.ts";
import { providerSite } from "#src/platform/tenancy/provider-site.ts";
import { purposeOfKey } from "./sender-keys.ts";

/** In whose name the mail of a site comes, and the key that signs it. */
export interface SiteSender {
  readonly address: string;
  readonly domain: string;
  readonly selector: string;
  /** PEM. */
  readonly privateKey: string;
}

/** The sender of a site at the moment of sending; null: mail comes from the neutral address. */
export type FindSiteSender = (siteId: number) => Promise<SiteSender | null>;

/** Only what is open, or closes soon, sends in its own name: a site that is stopped or gone does not. */
const sending = ["live", "closing"];

/** Senders by their rows, as they are now. */
export function openSenders({ db, log }: Pick<Platform, "db" | "log">, sealer: Sealer): FindSiteSender {
  return async (siteId) => {
    if (siteId === providerSite) return null;
    const row = await db.kysely
      .selectFrom("mail_senders as own")
      .innerJoin("mail_sender_keys as key", "key.site_id", "own.site_id")
      .innerJoin("sites", "sites.id", "own.site_id")
      .select(["own.address", "own.domain", "key.id", "key.selector", "key.private_key"])
      .where("own.site_id", "=", siteId)
      .where("own.is_used", "=", true)
      .where("key.is_next", "=", false)
      .where("sites.state", "in", sending)
      .executeTakeFirst();
    if (row === undefined) return null;
    const privateKey = sealer.open(row.private_key, purposeOfKey({ id: row.id, siteId }));
    if (privateKey === null) {
      log.warn({ siteId }, "the key of a mail sender cannot be opened");
      return null;
    }
    return { address: row.address, domain: row.domain, selector: row.selector, privateKey };
  };
}
