import { defineNotices } from "#src/platform/notices/notice.ts";
import { pathOf } from "#src/shared/paths.ts";
import { signinNames, signinProviders } from "#src/shared/signin-providers.ts";
import { accountsEvents } from "../events.ts";

const ofAccounts = defineNotices(
  accountsEvents,
  { "accounts.signed-up.v1": { key: "welcome" } },
  { topic: "account", link: () => pathOf("deposit") },
);

/** A way in that came or went: mailed whatever the user has switched off. */
const ofIdentities = defineNotices(
  accountsEvents,
  {
    "accounts.identity-linked.v1": { key: "identityLinked", params: ["name"], isMailed: true },
    "accounts.identity-unlinked.v1": { key: "identityUnlinked", params: ["name"], isMailed: true },
  },
  {
    topic: "account",
    mailTexts: "securityNotice",
    isNameLeftToRight: true,
    link: () => pathOf("cabinet-settings-security"),
    readNoticeText: async ({ provider }) => {
      const found = signinProviders.find((name) => name === provider);
      return found === undefined ? null : { name: signinNames[found] };
    },
  },
);

/** Notices to users about their account. */
export const accountsNotices = [...ofAccounts, ...ofIdentities];
