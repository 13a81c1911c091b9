import type { NoticeKey } from "#src/platform/notices/notice.ts";
import { type ChannelTopic, channelTopics, digestTopics } from "#src/shared/channel-topics.ts";

const keys = {
  deposits: ["depositCredited", "depositReversed", "depositSeen"],
  renewals: [
    "pricesAnnounced",
    "pricesCalledOff",
    "pricesLowered",
    "serverDeleted",
    "serverDeletionNear",
    "serverDomainsLeft",
    "serverEnded",
    "serverExpired",
    "serverExpiresSoon",
    "serverGraceEnding",
    "serverProlonged",
    "serverRenewalReserved",
    "serverSuspended",
    "serverTerminated",
    "serverWithdrawn",
  ],
  orders: [
    "domainGiven",
    "domainOrderedFor",
    "domainRegistered",
    "domainRegistrationRefunded",
    "domainTransferRefunded",
    "domainTransferred",
    "domainYearsGiven",
    "orderRefunded",
    "serverAddressRefunded",
    "serverDaysGiven",
    "serverDelivered",
    "serverGiven",
    "serverOrderedFor",
    "serverRefunded",
    "unusedReturned",
    "walletCredited",
    "walletDebited",
    "welcome",
  ],
  traffic: ["serverTrafficNear", "serverTrafficUsed"],
  maintenance: ["announced", "serverMaintenance", "serverMaintenanceEnded", "serverWentDown"],
  names: [
    "contactDue",
    "domainChangeRefused",
    "domainCut",
    "domainDeleted",
    "domainDeletionAsked",
    "domainExpired",
    "domainExpiresSoon",
    "domainHeld",
    "domainLeaving",
    "domainLeft",
    "domainMovedAway",
    "domainMovedHere",
    "domainReleased",
    "domainRenewalRefunded",
    "domainRenewalReserved",
    "domainRenewed",
    "domainRenewsSoon",
    "domainRestoreRefunded",
    "domainRestored",
    "domainStaffHeld",
    "domainStaffHoldLifted",
    "domainStays",
    "domainUnheld",
  ],
  support: [
    "dedicatedAnswered",
    "dedicatedClosed",
    "dedicatedRequested",
    "ticketAnswered",
    "ticketClosing",
    "ticketOpened",
  ],
} as const satisfies Readonly<Partial<Record<ChannelTopic, readonly NoticeKey[]>>>;

const topics = new Map<string, ChannelTopic>(
  channelTopics.flatMap((topic) =>
    topic === "security" ? [] : keys[topic].map((key): [string, ChannelTopic] => [key, topic]),
  ),
);

/** The topic of a notice. What is in no other one is about the account, and comes always. */
export function topicOf(noticeKey: string): ChannelTopic {
  return topics.get(noticeKey) ?? "security";
}

/** Of topics that may wait, what is about money, or about a server that does not work now. */
const urgentKeys: ReadonlySet<string> = new Set<NoticeKey>([
  "domainOrderedFor",
  "domainRegistrationRefunded",
  "domainTransferRefunded",
  "orderRefunded",
  "serverAddressRefunded",
  "serverOrderedFor",
  "serverRefunded",
  "serverWentDown",
  "unusedReturned",
  "walletCredited",
  "walletDebited",
]);

/** Whether the mail of a notice may wait for a digest. */
export function mayWait(noticeKey: string): boolean {
  return digestTopics.has(topicOf(noticeKey)) && !urgentKeys.has(noticeKey);
}
