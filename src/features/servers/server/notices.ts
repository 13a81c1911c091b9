import { defineNotices } from "#src/platform/notices/notice.ts";
import { encodeId } from "#src/shared/ids.ts";
import { pathOf } from "#src/shared/paths.ts";
import { instantOfMs } from "#src/shared/time.ts";
import { serversEvents } from "../events.ts";
import { quarantineDays } from "../rules.ts";
import { settings } from "#src/shared/settings/registry.ts";
import { deletionNearDays, graceEndingHours } from "./durations.ts";
import { readHoldText, readRemovalText } from "./holds/read-hold-text.ts";
import { readLeftDomains } from "./read-left-domains.ts";
import { readName } from "./read-name.ts";

/** What happens to servers. */
const ofServers = defineNotices(
  serversEvents,
  {
    "servers.moved-here.v1": { key: "serverMovedHere", params: ["name"], isMailed: true },
    "servers.ordered-for.v1": { key: "serverOrderedFor", params: ["name", "cents"], isMailed: true },
    "servers.delivered.v1": { key: "serverDelivered", params: ["name"] },
    "servers.refunded.v1": { key: "serverRefunded", params: ["name"] },
    "servers.address-refunded.v1": { key: "serverAddressRefunded", params: ["name"] },
    "servers.renewal-reserved.v1": { key: "serverRenewalReserved", params: ["name", "cents"] },
    "servers.prolonged.v1": { key: "serverProlonged", params: ["name", "cents"], isMailed: true },
    "servers.expires-soon.v1": {
      key: "serverExpiresSoon",
      params: ["name", "cents", "days"],
      isMailed: true,
    },
    "servers.expired.v1": {
      key: "serverExpired",
      params: ["name", "cents", "hours"],
      // Of rows that were written before the hours were stored.
      durations: { hours: settings.serverGraceHours.fallback },
      isMailed: true,
    },
    "servers.grace-ending.v1": {
      key: "serverGraceEnding",
      params: ["name", "cents"],
      durations: { hours: graceEndingHours },
      isMailed: true,
    },
    "servers.suspended.v1": {
      key: "serverSuspended",
      params: ["name", "cents", "keptDays"],
      durations: { days: settings.serverKeptDays.fallback },
      isMailed: true,
    },
    "servers.deletion-near.v1": {
      key: "serverDeletionNear",
      params: ["name", "cents"],
      durations: { days: deletionNearDays },
      isMailed: true,
    },
    "servers.maintenance-began.v1": { key: "serverMaintenance", params: ["name"], isMailed: true },
    "servers.maintenance-ended.v1": { key: "serverMaintenanceEnded", params: ["name"] },
    "servers.went-down.v1": { key: "serverWentDown", params: ["name"], isMailed: true },
    "servers.traffic-near.v1": { key: "serverTrafficNear", params: ["name"] },
    "servers.traffic-used.v1": { key: "serverTrafficUsed", params: ["name"] },
    "servers.deleted.v1": { key: "serverDeleted", params: ["name", "cents"], isMailed: true },
    // The notice of the refund says all that went back, so this one has no sum of its own.
    "servers.ended.v1": { key: "serverEnded", params: ["name"], isMailed: true },
    "servers.withdrawn.v1": { key: "serverWithdrawn", params: ["name", "cents"], isMailed: true },
    "servers.hold-lifted.v1": { key: "serverHoldLifted", params: ["name"], isMailed: true },
    "servers.removal-stopped.v1": { key: "serverRemovalStopped", params: ["name"], isMailed: true },
    "servers.removal-done.v1": { key: "serverRemovalDone", params: ["name", "cents"], isMailed: true },
    "servers.terminated.v1": { key: "serverTerminated", params: ["name"], isMailed: true },
  },
  {
    topic: "server",
    link: ({ serverId }) => pathOf("cabinet-server", { id: encodeId("server", serverId) }),
    readNoticeText: async ({ serverId }, trx) => ({ name: await readName(trx, serverId) }),
  },
);

const ofFreeDays = defineNotices(
  serversEvents,
  {
    "servers.days-given.v1": {
      key: "serverDaysGiven",
      params: ["name", "days", "at", "answer"],
      isMailed: true,
    },
  },
  {
    topic: "server",
    link: ({ serverId }) => pathOf("cabinet-server", { id: encodeId("server", serverId) }),
    readNoticeText: async ({ serverId }, trx) => {
      const {
        name,
        paid_until: paidUntil,
        days_text: answer,
      } = await trx
        .selectFrom("servers")
        .select(["name", "paid_until", "days_text"])
        .where("id", "=", serverId)
        .executeTakeFirstOrThrow();
      return paidUntil === null ? null : { name, at: paidUntil.toISOString(), answer: answer ?? "" };
    },
  },
);

/** What staff gave away: it costs nothing until a day, whatever its usual price. */
const ofGifts = defineNotices(
  serversEvents,
  { "servers.given.v1": { key: "serverGiven", params: ["name", "at"], isMailed: true } },
  {
    topic: "server",
    link: ({ serverId }) => pathOf("cabinet-server", { id: encodeId("server", serverId) }),
    readNoticeText: async ({ serverId, untilMs }, trx) => ({
      name: await readName(trx, serverId),
      at: instantOfMs(untilMs),
    }),
  },
);

/** What is not theirs any more has no page of theirs. */
const ofFormer = defineNotices(
  serversEvents,
  { "servers.moved-away.v1": { key: "serverMovedAway", params: ["name"], isMailed: true } },
  {
    topic: "server",
    mailTexts: "servicesNotice",
    link: () => pathOf("cabinet-my-servers"),
    readNoticeText: async ({ serverId }, trx) => ({ name: await readName(trx, serverId) }),
  },
);

/** What staff did to a server, in the words that it wrote to the customer. */
const ofHolds = defineNotices(
  serversEvents,
  { "servers.held.v1": { key: "serverHeld", params: ["name", "answer"], isMailed: true } },
  {
    topic: "server",
    link: ({ serverId }) => pathOf("cabinet-server", { id: encodeId("server", serverId) }),
    readNoticeText: ({ serverId }, trx) => readHoldText(trx, serverId),
  },
);

const ofRemovals = defineNotices(
  serversEvents,
  {
    "servers.removal-announced.v1": {
      key: "serverRemovalAnnounced",
      params: ["name", "days", "answer"],
      isMailed: true,
    },
  },
  {
    topic: "server",
    link: ({ serverId }) => pathOf("cabinet-server", { id: encodeId("server", serverId) }),
    readNoticeText: ({ serverId }, trx) => readRemovalText(trx, serverId),
  },
);

/** Names that lead to what others may get. */
const ofDomains = defineNotices(
  serversEvents,
  {
    "servers.domains-left.v1": {
      key: "serverDomainsLeft",
      params: ["name", "domains"],
      durations: { days: quarantineDays },
      isMailed: true,
    },
  },
  {
    topic: "server",
    link: ({ serverId }) => pathOf("cabinet-server", { id: encodeId("server", serverId) }),
    readNoticeText: async ({ serverId }, trx) => {
      const domains = await readLeftDomains(trx, serverId);
      return domains === null ? null : { name: await readName(trx, serverId), domains };
    },
  },
);

/** What opens a server to others. */
const ofPasswords = defineNotices(
  serversEvents,
  { "servers.password-changed.v1": { key: "serverPasswordChanged", params: ["name"], isMailed: true } },
  {
    topic: "server",
    mailTexts: "securityNotice",
    link: ({ serverId }) => pathOf("cabinet-server", { id: encodeId("server", serverId) }),
    readNoticeText: async ({ serverId }, trx) => ({ name: await readName(trx, serverId) }),
  },
);

/** A key is a way in: the account's owner is notified of each new one. */
const ofKeys = defineNotices(
  serversEvents,
  { "servers.ssh-key-added.v1": { key: "sshKeyAdded", params: ["name"], isMailed: true } },
  {
    topic: "account",
    mailTexts: "securityNotice",
    link: () => pathOf("cabinet-settings-security"),
    // It may have been deleted again by now.
    readNoticeText: async ({ keyId }, trx) => {
      const key = await trx.selectFrom("ssh_keys").select("name").where("id", "=", keyId).executeTakeFirst();
      return { name: key?.name ?? "SSH" };
    },
  },
);

/** The notices about servers. */
export const serversNotices = [
  ...ofServers,
  ...ofFreeDays,
  ...ofGifts,
  ...ofFormer,
  ...ofHolds,
  ...ofRemovals,
  ...ofDomains,
  ...ofPasswords,
  ...ofKeys,
];
