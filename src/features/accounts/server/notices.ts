import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { defineNotices } from "#src/platform/notices/notice.ts";
import { pathOf } from "#src/shared/paths.ts";
import { signinNames, signinProviders } from "#src/shared/signin-providers.ts";
import { factorRecoveryHours, frozenHours } from "../rules.ts";
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

const ofTeam = { topic: "account", link: () => pathOf("cabinet-settings-team") } as const;

async function nameOf(trx: Transaction<DB>, userId: string): Promise<{ readonly name: string } | null> {
  const user = await trx.selectFrom("users").select("username").where("id", "=", userId).executeTakeFirst();
  return user === undefined ? null : { name: user.username };
}

/** Who comes into a team is mailed to those who manage it: an invitation may be a thief's, with an open session. */
const ofInvitations = defineNotices(
  accountsEvents,
  { "accounts.member-invited.v1": { key: "memberInvited", params: ["name"], isMailed: true } },
  {
    ...ofTeam,
    mailTexts: "securityNotice",
    isNameLeftToRight: true,
    readNoticeText: async ({ invitationId }, trx) => {
      const found = await trx
        .selectFrom("invitations")
        .select("email")
        .where("id", "=", invitationId)
        .executeTakeFirst();
      return found === undefined ? null : { name: found.email };
    },
  },
);

const ofMembers = defineNotices(
  accountsEvents,
  {
    "accounts.member-joined.v1": { key: "memberJoined", params: ["name"], isMailed: true },
    "accounts.member-changed.v1": { key: "memberChanged", params: ["name"] },
    "accounts.member-left.v1": { key: "memberLeft", params: ["name"] },
    "accounts.member-restored.v1": { key: "memberRestored", params: ["name"], isMailed: true },
  },
  { ...ofTeam, mailTexts: "securityNotice", readNoticeText: ({ memberId }, trx) => nameOf(trx, memberId) },
);

const ofPasswords = defineNotices(
  accountsEvents,
  { "accounts.password-known.v1": { key: "passwordKnown", isMailed: true } },
  { topic: "account", mailTexts: "passwordNotice", link: () => pathOf("cabinet-settings-security") },
);

/** What else changed of how one gets in. */
const ofSecondFactors = defineNotices(
  accountsEvents,
  {
    "accounts.totp-set-up.v1": { key: "totpSetUp", isMailed: true },
    "accounts.totp-removed.v1": { key: "totpRemoved", isMailed: true },
    "accounts.recovery-codes-made.v1": { key: "recoveryCodesMade", isMailed: true },
    "accounts.recovery-code-used.v1": { key: "recoveryCodeUsed", isMailed: true },
    "accounts.second-factor-failed.v1": { key: "secondFactorFailed", isMailed: true },
    "accounts.factor-recovery-begun.v1": {
      key: "factorRecoveryBegun",
      durations: { hours: factorRecoveryHours },
      isMailed: true,
    },
    "accounts.factor-recovery-stopped.v1": { key: "factorRecoveryStopped", isMailed: true },
  },
  { topic: "account", mailTexts: "securityNotice", link: () => pathOf("cabinet-settings-security") },
);

const ofBreakIns = defineNotices(
  accountsEvents,
  { "accounts.frozen.v1": { key: "accountFrozen", durations: { hours: frozenHours }, isMailed: true } },
  { topic: "account", mailTexts: "frozenNotice", link: () => pathOf("recovery") },
);

/** What staff closed, in the words that it wrote to the customer. */
const ofBlocks = defineNotices(
  accountsEvents,
  { "accounts.blocked.v1": { key: "customerBlocked", params: ["answer"], isMailed: true } },
  {
    topic: "account",
    mailTexts: "accountNotice",
    link: () => pathOf("cabinet-settings"),
    readNoticeText: async ({ customerId }, trx) => {
      const block = await trx
        .selectFrom("customer_blocks")
        .select("shown_text")
        .where("customer_id", "=", customerId)
        .where("ended_at", "is", null)
        .executeTakeFirst();
      return block === undefined ? null : { answer: block.shown_text };
    },
  },
);

const ofUnblocking = defineNotices(
  accountsEvents,
  { "accounts.unblocked.v1": { key: "customerUnblocked", isMailed: true } },
  { topic: "account", mailTexts: "accountNotice", link: () => pathOf("cabinet-settings") },
);

/** Staff who looks at the cabinet: mailed whatever the user has switched off, since no one asked for it. */
const ofLooks = defineNotices(
  accountsEvents,
  {
    "accounts.look-began.v1": { key: "lookBegan", params: ["name", "answer"], isMailed: true },
    "accounts.look-ended.v1": { key: "lookEnded", params: ["name"] },
  },
  {
    topic: "account",
    mailTexts: "lookNotice",
    link: () => pathOf("cabinet-settings-security"),
    readNoticeText: async ({ lookId }, trx) => {
      const look = await trx
        .selectFrom("staff_looks")
        .innerJoin("staff", "staff.id", "staff_looks.staff_id")
        .select(["name", "reason"])
        .where("staff_looks.id", "=", lookId)
        .executeTakeFirst();
      return look === undefined ? null : { name: look.name, answer: look.reason };
    },
  },
);

/** The same of passkeys. */
const ofPasskeys = defineNotices(
  accountsEvents,
  {
    "accounts.passkey-added.v1": { key: "passkeyAdded", isMailed: true },
    "accounts.passkey-removed.v1": { key: "passkeyRemoved", isMailed: true },
    "accounts.passkey-suspended.v1": { key: "passkeySuspended", isMailed: true },
  },
  { topic: "account", mailTexts: "securityNotice", link: () => pathOf("cabinet-settings") },
);

/** Notices to users about their account and their team. */
export const accountsNotices = [
  ...ofAccounts,
  ...ofIdentities,
  ...ofInvitations,
  ...ofMembers,
  ...ofPasswords,
  ...ofSecondFactors,
  ...ofBreakIns,
  ...ofPasskeys,
  ...ofBlocks,
  ...ofUnblocking,
  ...ofLooks,
];
