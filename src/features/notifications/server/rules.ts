import * as z from "zod";
import type { TextKey, TextValues } from "#src/platform/i18n/texts.ts";
import { encodeId } from "#src/shared/ids.ts";
import { formatCents } from "#src/shared/money.ts";
import type noticeTexts from "../../../../locales/en/notices.json";

type Category = "wallet" | "domain";
type Topic = "wallet" | "domain" | "server" | "account" | "support";

/** What a user is told about an event, before it is written in their language. */
export interface Notice {
  readonly topic: Topic;
  readonly title: TextKey;
  readonly message: TextKey;
  readonly values: TextValues;
  /** The server it is about: its name completes the values as `name`. */
  readonly serverId?: string;
  /** The domain it is about: its name completes the values as `name`. */
  readonly domainId?: string;
  /** The request for dedicated servers it is about: its words complete the values as `name` and `answer`. */
  readonly requestId?: string;
  /** Path in the cabinet. */
  readonly link: string;
  /** Sent by mail too. */
  readonly isMailed?: boolean;
}

const cents = z.object({ cents: z.int() });
const days = z.object({ days: z.int() });
const server = z.object({ serverId: z.uuid() });
const domain = z.object({ domainId: z.uuid() });
const request = z.object({ requestId: z.uuid() });
const contact = z.object({ contactId: z.uuid() });

type MakeNotice = (payload: unknown) => Notice;

/** Event → notice. A payload that is not as announced is a defect and throws. */
const noticeByEvent: ReadonlyMap<string, MakeNotice> = new Map<string, MakeNotice>([
  [
    "accounts.signed-up.v1",
    () => ({
      topic: "account",
      title: "notices.welcome.title",
      message: "notices.welcome.message",
      values: {},
      link: "/deposit",
    }),
  ],
  ["payments.credited.v1", aboutDeposit("depositCredited")],
  ["payments.reversed.v1", aboutDeposit("depositReversed")],
  ["contacts.verification-due.v1", mailed(aboutContact("contactDue"))],
  ["dedicated.requested.v1", mailed(aboutRequest("dedicatedRequested"))],
  ["dedicated.answered.v1", mailed(aboutRequest("dedicatedAnswered"))],
  ["dedicated.closed.v1", aboutRequest("dedicatedClosed")],
  ["domains.delivered.v1", aboutDomain("domainRegistered")],
  ["domains.registration-refunded.v1", aboutDomain("domainRegistrationRefunded")],
  ["domains.transferred-in.v1", mailed(aboutDomain("domainTransferred"))],
  ["domains.transfer-refunded.v1", mailed(aboutDomain("domainTransferRefunded", amountOf))],
  ["domains.renewal-reserved.v1", aboutDomain("domainRenewalReserved", amountOf)],
  ["domains.renewed.v1", mailed(aboutDomain("domainRenewed", amountOf))],
  ["domains.renewal-refunded.v1", mailed(aboutDomain("domainRenewalRefunded", amountOf))],
  ["domains.renews-soon.v1", mailed(aboutDomain("domainRenewsSoon", priceAndDays))],
  ["domains.expires-soon.v1", mailed(aboutDomain("domainExpiresSoon", priceAndDays))],
  ["domains.expired.v1", mailed(aboutDomain("domainExpired", priceAndDays))],
  ["domains.cut.v1", mailed(aboutDomain("domainCut", priceAndDays))],
  ["domains.deletion-asked.v1", mailed(aboutDomain("domainDeletionAsked"))],
  ["domains.deleted.v1", mailed(aboutDomain("domainDeleted", priceAndDays))],
  ["domains.restored.v1", mailed(aboutDomain("domainRestored", amountOf))],
  ["domains.restore-refunded.v1", mailed(aboutDomain("domainRestoreRefunded", amountOf))],
  ["domains.released.v1", mailed(aboutDomain("domainReleased"))],
  ["domains.leaving.v1", mailed(aboutDomain("domainLeaving"))],
  ["domains.stays.v1", aboutDomain("domainStays")],
  ["domains.left.v1", mailed(aboutDomain("domainLeft"))],
  ["domains.held.v1", mailed(aboutDomain("domainHeld"))],
  ["domains.unheld.v1", aboutDomain("domainUnheld")],
  ["domains.change-refused.v1", mailed(aboutDomain("domainChangeRefused"))],
  ["servers.delivered.v1", aboutServer("serverDelivered")],
  ["servers.refunded.v1", aboutServer("serverRefunded")],
  ["servers.address-refunded.v1", aboutServer("serverAddressRefunded")],
  ["servers.renewal-reserved.v1", aboutServer("serverRenewalReserved", amountOf)],
  ["servers.prolonged.v1", mailed(aboutServer("serverProlonged", amountOf))],
  ["servers.expires-soon.v1", mailed(aboutServer("serverExpiresSoon", priceAndDays))],
  ["servers.expired.v1", mailed(aboutServer("serverExpired", amountOf))],
  ["servers.grace-ending.v1", mailed(aboutServer("serverGraceEnding", amountOf))],
  ["servers.suspended.v1", mailed(aboutServer("serverSuspended", amountOf))],
  ["servers.deletion-near.v1", mailed(aboutServer("serverDeletionNear", amountOf))],
  ["servers.maintenance-began.v1", mailed(aboutServer("serverMaintenance"))],
  ["servers.maintenance-ended.v1", aboutServer("serverMaintenanceEnded")],
  ["servers.went-down.v1", mailed(aboutServer("serverWentDown"))],
  ["servers.traffic-near.v1", aboutServer("serverTrafficNear")],
  ["servers.traffic-used.v1", aboutServer("serverTrafficUsed")],
  ["servers.terminated.v1", mailed(aboutServer("serverTerminated"))],
]);

/** The events that a user is told about. */
export const noticedEvents: readonly string[] = [...noticeByEvent.keys()];

/** What to say about an event, or null when there is nothing to say. */
export function noticeOf(name: string, payload: unknown): Notice | null {
  return noticeByEvent.get(name)?.(payload) ?? null;
}

/** Product §3: domain if the (English) title contains the word, else wallet. */
export function categoryOf(englishTitle: string): Category {
  return /domain/i.test(englishTitle) ? "domain" : "wallet";
}

function aboutDeposit(text: "depositCredited" | "depositReversed"): MakeNotice {
  return (payload) => ({
    topic: "wallet",
    title: `notices.${text}.title`,
    message: `notices.${text}.message`,
    values: amountOf(payload),
    link: "/transactions",
  });
}

type ServerText = Extract<keyof typeof noticeTexts, `server${string}`>;

function aboutServer(text: ServerText, valuesOf: (payload: unknown) => TextValues = () => ({})): MakeNotice {
  return (payload) => {
    const { serverId } = server.parse(payload);
    return {
      topic: "server",
      title: `notices.${text}.title`,
      message: `notices.${text}.message`,
      values: valuesOf(payload),
      serverId,
      link: `/servers/${encodeId("server", serverId)}`,
    };
  };
}

function aboutDomain(
  text: Extract<keyof typeof noticeTexts, `domain${string}`>,
  valuesOf: (payload: unknown) => TextValues = () => ({}),
): MakeNotice {
  return (payload) => {
    const { domainId } = domain.parse(payload);
    return {
      topic: "domain",
      title: `notices.${text}.title`,
      message: `notices.${text}.message`,
      values: valuesOf(payload),
      domainId,
      link: `/domains/${encodeId("domain", domainId)}`,
    };
  };
}

function aboutRequest(text: Extract<keyof typeof noticeTexts, `dedicated${string}`>): MakeNotice {
  return (payload) => ({
    topic: "server",
    title: `notices.${text}.title`,
    message: `notices.${text}.message`,
    values: {},
    requestId: request.parse(payload).requestId,
    link: "/my-servers#dedicated",
  });
}

function aboutContact(text: Extract<keyof typeof noticeTexts, `contact${string}`>): MakeNotice {
  return (payload) => ({
    topic: "domain",
    title: `notices.${text}.title`,
    message: `notices.${text}.message`,
    values: days.parse(payload),
    link: `/contact/${encodeId("contact", contact.parse(payload).contactId)}`,
  });
}

/** By mail too: what ends, what is paid, what cannot be undone. */
function mailed(make: MakeNotice): MakeNotice {
  return (payload) => ({ ...make(payload), isMailed: true });
}

function priceAndDays(payload: unknown): { amount: string; days: number } {
  return { ...amountOf(payload), ...days.parse(payload) };
}

function amountOf(payload: unknown): { amount: string } {
  return { amount: formatCents(cents.parse(payload).cents) };
}
