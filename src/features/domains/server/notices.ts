import { defineNotices } from "#src/platform/notices/notice.ts";
import { settings } from "#src/shared/settings/registry.ts";
import { encodeId } from "#src/shared/ids.ts";
import { pathOf } from "#src/shared/paths.ts";
import { instantOfMs } from "#src/shared/time.ts";
import { isGiven } from "#src/features/wallet/server/index.ts";
import { waitDays } from "#src/features/contacts/server/index.ts";
import { domainsEvents } from "../events.ts";
import { deletionWaitHours } from "./durations.ts";
import { readHoldText } from "./holds/read-hold-text.ts";
import { readShownName } from "./read-shown-name.ts";

/** What happens to domains. */
const domainNotices = defineNotices(
  domainsEvents,
  {
    "domains.moved-here.v1": { key: "domainMovedHere", params: ["name"], isMailed: true },
    "domains.ordered-for.v1": { key: "domainOrderedFor", params: ["name", "cents"], isMailed: true },
    "domains.delivered.v1": { key: "domainRegistered", params: ["name"] },
    "domains.registration-refunded.v1": { key: "domainRegistrationRefunded", params: ["name"] },
    "domains.transferred-in.v1": { key: "domainTransferred", params: ["name"], isMailed: true },
    "domains.transfer-refunded.v1": {
      key: "domainTransferRefunded",
      params: ["name", "cents"],
      isMailed: true,
    },
    "domains.renewal-reserved.v1": {
      key: "domainRenewalReserved",
      params: ["name", "cents", "aheadDays"],
      // Of rows that were written before the days were stored.
      durations: { days: settings.domainRenewDays.fallback },
    },
    "domains.renewal-refunded.v1": {
      key: "domainRenewalRefunded",
      params: ["name", "cents"],
      isMailed: true,
    },
    "domains.renews-soon.v1": { key: "domainRenewsSoon", params: ["name", "cents", "days"], isMailed: true },
    "domains.expires-soon.v1": {
      key: "domainExpiresSoon",
      params: ["name", "cents", "days"],
      isMailed: true,
    },
    "domains.expired.v1": { key: "domainExpired", params: ["name", "cents", "days"], isMailed: true },
    "domains.cut.v1": { key: "domainCut", params: ["name", "cents", "days"], isMailed: true },
    "domains.deletion-asked.v1": {
      key: "domainDeletionAsked",
      params: ["name"],
      durations: { hours: deletionWaitHours },
      isMailed: true,
    },
    "domains.deleted.v1": { key: "domainDeleted", params: ["name", "cents", "days"], isMailed: true },
    "domains.restored.v1": { key: "domainRestored", params: ["name", "cents"], isMailed: true },
    "domains.restore-refunded.v1": {
      key: "domainRestoreRefunded",
      params: ["name", "cents"],
      isMailed: true,
    },
    "domains.released.v1": { key: "domainReleased", params: ["name"], isMailed: true },
    "domains.leaving.v1": { key: "domainLeaving", params: ["name"], isMailed: true },
    "domains.stays.v1": { key: "domainStays", params: ["name"] },
    "domains.left.v1": { key: "domainLeft", params: ["name"], isMailed: true },
    "domains.held.v1": {
      key: "domainHeld",
      params: ["name"],
      durations: { days: waitDays },
      isMailed: true,
    },
    "domains.unheld.v1": { key: "domainUnheld", params: ["name"] },
    "domains.staff-hold-lifted.v1": { key: "domainStaffHoldLifted", params: ["name"], isMailed: true },
    "domains.change-refused.v1": { key: "domainChangeRefused", params: ["name"], isMailed: true },
  },
  {
    topic: "domain",
    mailTexts: "domainNotice",
    isNameLeftToRight: true,
    link: ({ domainId }) => pathOf("cabinet-domain", { id: encodeId("domain", domainId) }),
    readNoticeText: async ({ domainId }, trx) => ({ name: await readShownName(trx, domainId) }),
  },
);

/** A domain or years of it that staff gave away: they cost nothing until a day, whatever their usual price. */
const giftNotices = defineNotices(
  domainsEvents,
  {
    "domains.given.v1": { key: "domainGiven", params: ["name", "at"], isMailed: true },
    "domains.years-given.v1": { key: "domainYearsGiven", params: ["name", "at"], isMailed: true },
  },
  {
    topic: "domain",
    mailTexts: "domainNotice",
    isNameLeftToRight: true,
    link: ({ domainId }) => pathOf("cabinet-domain", { id: encodeId("domain", domainId) }),
    readNoticeText: async ({ domainId, untilMs }, trx) => ({
      name: await readShownName(trx, domainId),
      at: instantOfMs(untilMs),
    }),
  },
);

/** What was charged for further years. Of years that staff gave their own notice says it, without a sum. */
const renewalNotices = defineNotices(
  domainsEvents,
  { "domains.renewed.v1": { key: "domainRenewed", params: ["name", "cents"], isMailed: true } },
  {
    topic: "domain",
    mailTexts: "domainNotice",
    isNameLeftToRight: true,
    link: ({ domainId }) => pathOf("cabinet-domain", { id: encodeId("domain", domainId) }),
    readNoticeText: async ({ domainId, orderId }, trx) =>
      (await isGiven(trx, orderId)) ? null : { name: await readShownName(trx, domainId) },
  },
);

/** What is not theirs any more has no page of theirs. */
const formerNotices = defineNotices(
  domainsEvents,
  { "domains.moved-away.v1": { key: "domainMovedAway", params: ["name"], isMailed: true } },
  {
    topic: "domain",
    mailTexts: "servicesNotice",
    isNameLeftToRight: true,
    link: () => pathOf("cabinet-my-domains"),
    readNoticeText: async ({ domainId }, trx) => ({ name: await readShownName(trx, domainId) }),
  },
);

/** What staff did to a domain, in the words that it wrote to the customer. */
const holdNotices = defineNotices(
  domainsEvents,
  { "domains.staff-held.v1": { key: "domainStaffHeld", params: ["name", "answer"], isMailed: true } },
  {
    topic: "domain",
    mailTexts: "domainNotice",
    isNameLeftToRight: true,
    link: ({ domainId }) => pathOf("cabinet-domain", { id: encodeId("domain", domainId) }),
    readNoticeText: ({ domainId }, trx) => readHoldText(trx, domainId),
  },
);

/** What opens the way out of an account. */
const securityNotices = defineNotices(
  domainsEvents,
  {
    "domains.unlocked.v1": { key: "domainUnlocked", params: ["name"], isMailed: true },
    "domains.code-shown.v1": { key: "domainCodeShown", params: ["name"], isMailed: true },
  },
  {
    topic: "domain",
    mailTexts: "securityNotice",
    isNameLeftToRight: true,
    link: ({ domainId }) => pathOf("cabinet-domain", { id: encodeId("domain", domainId) }),
    readNoticeText: async ({ domainId }, trx) => ({ name: await readShownName(trx, domainId) }),
  },
);

/** The notices about domains. */
export const domainsNotices = [
  ...domainNotices,
  ...giftNotices,
  ...renewalNotices,
  ...formerNotices,
  ...holdNotices,
  ...securityNotices,
];
