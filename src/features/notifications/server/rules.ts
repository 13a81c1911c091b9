import * as z from "zod";
import { encodeId } from "#src/shared/ids.ts";
import type { NoticeKey } from "./notice-params.ts";

type Category = "wallet" | "domain";
type Topic = "wallet" | "domain" | "server" | "account" | "support";

/** What a user is told about an event. What it says is in the event, but for names and words. */
export interface Notice {
  readonly topic: Topic;
  readonly key: NoticeKey;
  /** The server it is about: its name is said as `name`. */
  readonly serverId?: string;
  /** The domain it is about: its name is said as `name`. */
  readonly domainId?: string;
  /** The request for dedicated servers it is about: its words are said as `name` and `answer`. */
  readonly requestId?: string;
  /** Path in the cabinet. */
  readonly link: string;
  /** Sent by mail too. */
  readonly isMailed?: boolean;
}

const server = z.object({ serverId: z.uuid() });
const domain = z.object({ domainId: z.uuid() });
const request = z.object({ requestId: z.uuid() });
const contact = z.object({ contactId: z.uuid() });

type MakeNotice = (payload: unknown) => Notice;

/** Event → notice. A payload that is not as announced is a defect and throws. */
const noticeByEvent: ReadonlyMap<string, MakeNotice> = new Map<string, MakeNotice>([
  ["accounts.signed-up.v1", () => ({ topic: "account", key: "welcome", link: "/deposit" })],
  ["payments.credited.v1", aboutDeposit("depositCredited")],
  ["payments.reversed.v1", aboutDeposit("depositReversed")],
  ["contacts.verification-due.v1", mailed(aboutContact("contactDue"))],
  ["dedicated.requested.v1", mailed(aboutRequest("dedicatedRequested"))],
  ["dedicated.answered.v1", mailed(aboutRequest("dedicatedAnswered"))],
  ["dedicated.closed.v1", aboutRequest("dedicatedClosed")],
  ["domains.delivered.v1", aboutDomain("domainRegistered")],
  ["domains.registration-refunded.v1", aboutDomain("domainRegistrationRefunded")],
  ["domains.transferred-in.v1", mailed(aboutDomain("domainTransferred"))],
  ["domains.transfer-refunded.v1", mailed(aboutDomain("domainTransferRefunded"))],
  ["domains.renewal-reserved.v1", aboutDomain("domainRenewalReserved")],
  ["domains.renewed.v1", mailed(aboutDomain("domainRenewed"))],
  ["domains.renewal-refunded.v1", mailed(aboutDomain("domainRenewalRefunded"))],
  ["domains.renews-soon.v1", mailed(aboutDomain("domainRenewsSoon"))],
  ["domains.expires-soon.v1", mailed(aboutDomain("domainExpiresSoon"))],
  ["domains.expired.v1", mailed(aboutDomain("domainExpired"))],
  ["domains.cut.v1", mailed(aboutDomain("domainCut"))],
  ["domains.deletion-asked.v1", mailed(aboutDomain("domainDeletionAsked"))],
  ["domains.deleted.v1", mailed(aboutDomain("domainDeleted"))],
  ["domains.restored.v1", mailed(aboutDomain("domainRestored"))],
  ["domains.restore-refunded.v1", mailed(aboutDomain("domainRestoreRefunded"))],
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
  ["servers.renewal-reserved.v1", aboutServer("serverRenewalReserved")],
  ["servers.prolonged.v1", mailed(aboutServer("serverProlonged"))],
  ["servers.expires-soon.v1", mailed(aboutServer("serverExpiresSoon"))],
  ["servers.expired.v1", mailed(aboutServer("serverExpired"))],
  ["servers.grace-ending.v1", mailed(aboutServer("serverGraceEnding"))],
  ["servers.suspended.v1", mailed(aboutServer("serverSuspended"))],
  ["servers.deletion-near.v1", mailed(aboutServer("serverDeletionNear"))],
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

function aboutDeposit(key: "depositCredited" | "depositReversed"): MakeNotice {
  return () => ({ topic: "wallet", key, link: "/transactions" });
}

function aboutServer(key: Extract<NoticeKey, `server${string}`>): MakeNotice {
  return (payload) => {
    const { serverId } = server.parse(payload);
    return { topic: "server", key, serverId, link: `/servers/${encodeId("server", serverId)}` };
  };
}

function aboutDomain(key: Extract<NoticeKey, `domain${string}`>): MakeNotice {
  return (payload) => {
    const { domainId } = domain.parse(payload);
    return { topic: "domain", key, domainId, link: `/domains/${encodeId("domain", domainId)}` };
  };
}

function aboutRequest(key: Extract<NoticeKey, `dedicated${string}`>): MakeNotice {
  return (payload) => {
    const { requestId } = request.parse(payload);
    return { topic: "server", key, requestId, link: "/my-servers#dedicated" };
  };
}

function aboutContact(key: Extract<NoticeKey, `contact${string}`>): MakeNotice {
  return (payload) => {
    const { contactId } = contact.parse(payload);
    return { topic: "domain", key, link: `/contact/${encodeId("contact", contactId)}` };
  };
}

/** By mail too: what ends, what is paid, what cannot be undone. */
function mailed(make: MakeNotice): MakeNotice {
  return (payload) => ({ ...make(payload), isMailed: true });
}
