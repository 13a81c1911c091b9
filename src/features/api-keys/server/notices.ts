import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { defineNotices } from "#src/platform/notices/notice.ts";
import { pathOf } from "#src/shared/paths.ts";
import { apiKeysEvents } from "../events.ts";

const shared = {
  topic: "account",
  link: () => pathOf("cabinet-api"),
  readNoticeText: async ({ keyId }: { readonly keyId: string }, trx: Transaction<DB>) => {
    const key = await trx.selectFrom("api_keys").select("name").where("id", "=", keyId).executeTakeFirst();
    return key === undefined ? null : { name: key.name };
  },
} as const;

/** Notices to users about API keys. Who makes a key may be a thief with an open session, so a new one is mailed. */
export const apiKeysNotices = [
  ...defineNotices(
    apiKeysEvents,
    {
      "api-keys.created.v1": { key: "apiKeyCreated", params: ["name"], isMailed: true },
      "api-keys.exposed.v1": { key: "apiKeyExposed", params: ["name"], isMailed: true },
    },
    { ...shared, mailTexts: "securityNotice" },
  ),
  ...defineNotices(
    apiKeysEvents,
    {
      "api-keys.expiring.v1": { key: "apiKeyExpiring", params: ["name", "days"], isMailed: true },
      "api-keys.expired.v1": { key: "apiKeyExpired", params: ["name"], isMailed: true },
    },
    { ...shared, mailTexts: "keyNotice" },
  ),
];
