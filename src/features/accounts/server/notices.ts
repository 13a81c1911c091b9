import { defineNotices } from "#src/platform/notices/notice.ts";
import { pathOf } from "#src/shared/paths.ts";
import { accountsEvents } from "../events.ts";

/** Notices to users about their account. */
export const accountsNotices = defineNotices(
  accountsEvents,
  { "accounts.signed-up.v1": { key: "welcome" } },
  { topic: "account", link: () => pathOf("deposit") },
);
