import type { RouteKey } from "#src/shared/contract.ts";
import { contactBody, type createOwnershipTestbed } from "../../../e2e/harness/ownership-testbed.ts";

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;

/** How the owner of an object calls a route that names it. */
export interface Case {
  readonly kind: keyof Testbed["ids"];
  /** The owner's status when called in the order of the contracts: e.g. a start keeps the server busy for a stop. */
  readonly owner: 200 | 409;
  /** Anyone with the link may call. */
  readonly link?: true;
  readonly body?: object;
  readonly query?: Readonly<Record<string, string>>;
  /** It takes a picture. */
  readonly upload?: true;
  /** A field of the body that names another object of the owner. */
  readonly names?: { readonly field: string; readonly kind: keyof Testbed["ids"] };
}

const siteMail = { language: "en", subject: "web-1", body: "web-1" };

/** The kind of object each route's id names. */
export const cases: Readonly<Partial<Record<RouteKey, Case>>> = {
  "DELETE /v2/team/invitations/{id}": { kind: "invitation", owner: 200 },
  "PUT /v2/team/members/{id}": { kind: "member", owner: 200, body: { role: "viewer", mayDestroy: false } },
  "DELETE /v2/team/members/{id}": { kind: "member", owner: 200 },
  "DELETE /users/sessions/{id}": { kind: "session", owner: 200 },
  "PUT /users/passkeys/{id}": { kind: "passkey", owner: 200, body: { name: "web-1" } },
  "DELETE /users/passkeys/{id}": { kind: "passkey", owner: 200 },
  "POST /v2/announcements/{id}/dismiss": { kind: "announcement", owner: 200 },
  "POST /v2/looks/{id}/end": { kind: "look", owner: 200 },
  "POST /v2/privacy/copy/{id}/link": { kind: "privacyRequest", owner: 200 },
  "GET /v2/privacy/copy/{id}/file": { kind: "privacyRequest", owner: 200 },
  "GET /v2/api-keys/{id}": { kind: "apiKey", owner: 200 },
  "PUT /v2/api-keys/{id}": {
    kind: "apiKey",
    owner: 200,
    body: {
      name: "web-1",
      scopes: ["servers:read"],
      objects: null,
      allowedIps: [],
      spendLimitCents: null,
      ratePerMinute: null,
      expiresAt: null,
    },
  },
  "POST /v2/api-keys/{id}/roll": { kind: "apiKey", owner: 200, body: { overlapHours: 1 } },
  "DELETE /v2/api-keys/{id}": { kind: "apiKey", owner: 200 },
  "PUT /v2/telegram/links/{id}": {
    kind: "telegramLink",
    owner: 200,
    body: { mayAct: false, spendLimitCents: 0 },
  },
  "POST /v2/telegram/links/{id}/test": { kind: "telegramLink", owner: 200 },
  "DELETE /v2/telegram/links/{id}": { kind: "telegramLink", owner: 200 },
  "GET /v2/webhooks/{id}": { kind: "webhookEndpoint", owner: 200 },
  "PUT /v2/webhooks/{id}": {
    kind: "webhookEndpoint",
    owner: 200,
    body: { url: "http://127.0.0.1:9/web-1", events: ["*"], description: "", isEnabled: true },
  },
  "POST /v2/webhooks/{id}/roll-secret": { kind: "webhookEndpoint", owner: 200 },
  "POST /v2/webhooks/{id}/test": { kind: "webhookEndpoint", owner: 200 },
  "GET /v2/webhooks/{id}/messages": { kind: "webhookEndpoint", owner: 200 },
  "POST /v2/webhooks/{id}/messages/{messageId}/resend": { kind: "webhookEndpoint", owner: 200 },
  "POST /v2/webhooks/{id}/recover": {
    kind: "webhookEndpoint",
    owner: 200,
    body: { since: "2026-01-01T00:00:00Z" },
  },
  "DELETE /v2/webhooks/{id}": { kind: "webhookEndpoint", owner: 200 },
  "GET /v2/gateways/payments/{id}": { kind: "gatewayPayment", owner: 200 },
  "POST /v2/gateways/payments/{id}/read": { kind: "gatewayPayment", owner: 200 },
  "POST /v2/gateways/payments/{id}/demo-pay": {
    kind: "gatewayPayment",
    owner: 200,
    body: { amount: "exact" },
  },
  "GET /v2/payments/{id}": { kind: "payment", owner: 200 },
  "GET /v2/payments/{id}/public": { kind: "payment", owner: 200, link: true },
  "POST /v2/payments/{id}/demo-reorg": { kind: "payment", owner: 200, link: true, body: { coins: "return" } },
  "POST /v2/payments/static-wallets/{id}/replace": { kind: "staticWallet", owner: 200 },
  "GET /v2/invoices/{id}": { kind: "invoice", owner: 200 },
  "GET /v2/former-invoices/{id}": { kind: "formerInvoice", owner: 200 },
  "GET /v2/receipts/{id}": { kind: "transaction", owner: 200 },
  "POST /v2/payments/{id}/demo-pay": { kind: "payment", owner: 200, link: true, body: { amount: "less" } },
  "PUT /v2/servers/ssh-keys/{id}": { kind: "machineKey", owner: 200, body: { name: "laptop" } },
  "DELETE /v2/servers/ssh-keys/{id}": { kind: "machineKey", owner: 200 },
  "POST /v2/dedicated/requests/{id}/withdraw": { kind: "dedicatedRequest", owner: 200 },
  "GET /v2/support/tickets/{id}": { kind: "ticket", owner: 200 },
  "GET /v2/support/messages/{id}": { kind: "ticketMessage", owner: 200 },
  "POST /v2/support/tickets/{id}/message": { kind: "ticket", owner: 200, body: { message: "web-1" } },
  "GET /v2/support/files/{id}": { kind: "ticketFile", owner: 200 },
  "GET /v2/support/files/{id}/preview": { kind: "ticketFile", owner: 200 },
  "DELETE /v2/support/files/{id}": { kind: "ticketFile", owner: 200 },
  "POST /v2/support/tickets/{id}/close": { kind: "ticket", owner: 200 },
  "POST /v2/support/tickets/{id}/renew-address": { kind: "ticket", owner: 200 },
  "POST /v2/support/tickets/{id}/typing": { kind: "ticket", owner: 200 },
  "POST /v2/support/tickets/{id}/read": {
    kind: "ticket",
    owner: 200,
    names: { field: "upTo", kind: "ticketMessage" },
  },
  "POST /v2/support/tickets/{id}/rate": { kind: "ticket", owner: 200, body: { rating: 5 } },
  "GET /v2/support/tickets/{id}/colleagues": { kind: "ticket", owner: 200 },
  "POST /v2/support/tickets/{id}/participants": {
    kind: "ticket",
    owner: 200,
    names: { field: "userId", kind: "user" },
  },
  "POST /v2/support/tickets/{id}/mute": { kind: "ticket", owner: 200, body: { isMuted: true } },
  "GET /v2/whitelabel/{id}": { kind: "whitelabelSite", owner: 200 },
  "PUT /v2/whitelabel/{id}": {
    kind: "whitelabelSite",
    owner: 200,
    body: {
      name: "Reef",
      accentHue: 200,
      mailSender: null,
      supportEmail: null,
      telegramNews: null,
      telegramSupport: null,
      about: null,
    },
  },
  "POST /v2/whitelabel/{id}/logo": { kind: "whitelabelSite", owner: 200, upload: true },
  "GET /v2/whitelabel/{id}/logo": { kind: "whitelabelSite", owner: 200 },
  "DELETE /v2/whitelabel/{id}/logo": { kind: "whitelabelSite", owner: 200 },
  "GET /v2/whitelabel/{id}/transactions": { kind: "whitelabelSite", owner: 200 },
  "GET /v2/whitelabel/{id}/statistics": { kind: "whitelabelSite", owner: 200 },
  "GET /v2/whitelabel/{id}/pricing": { kind: "whitelabelSite", owner: 200 },
  "PUT /v2/whitelabel/{id}/pricing/global": {
    kind: "whitelabelSite",
    owner: 200,
    body: { percentBp: 2500, rounding: "none" },
  },
  "PUT /v2/whitelabel/{id}/pricing/server": {
    kind: "whitelabelSite",
    owner: 200,
    body: { rules: [{ planId: "sloop-2", mode: "add", value: 250 }] },
  },
  "PUT /v2/whitelabel/{id}/pricing/domain": {
    kind: "whitelabelSite",
    owner: 200,
    body: { rules: [{ ending: "com", operation: "renew", mode: "percent", value: 3000 }] },
  },
  "GET /v2/whitelabel/{id}/price-changes": { kind: "whitelabelSite", owner: 200 },
  "GET /v2/whitelabel/{id}/price-changes/preview": {
    kind: "whitelabelSite",
    owner: 200,
    query: { what: "servers", fromAt: "2100-01-01T00:00:00Z" },
  },
  "POST /v2/whitelabel/{id}/price-changes": {
    kind: "whitelabelSite",
    // No service of the site would cost anything else.
    owner: 409,
    body: { what: "servers", fromAt: "2100-01-01T00:00:00Z", expectedServices: 1, prices: "web-1" },
  },
  "POST /v2/whitelabel/{id}/price-changes/{changeId}/cancel": {
    kind: "whitelabelSite",
    owner: 200,
    body: {},
  },
  // It is open already, as all are in a demo.
  "POST /v2/whitelabel/{id}/publish": { kind: "whitelabelSite", owner: 200 },
  "GET /v2/whitelabel/{id}/affiliate-program": { kind: "whitelabelSite", owner: 200 },
  "PUT /v2/whitelabel/{id}/affiliate-program": {
    kind: "whitelabelSite",
    owner: 200,
    body: { isOpen: true, rewardCents: 500, minSpentCents: 1_000, holdDays: 30 },
  },
  "GET /v2/whitelabel/{id}/affiliates": { kind: "whitelabelSite", owner: 200 },
  "GET /v2/whitelabel/{id}/rewards": { kind: "whitelabelSite", owner: 200 },
  "POST /v2/whitelabel/{id}/rewards/{rewardId}/approve": {
    kind: "whitelabelSite",
    owner: 200,
    body: { reason: "They are two people." },
  },
  // It waits no more.
  "POST /v2/whitelabel/{id}/rewards/{rewardId}/void": {
    kind: "whitelabelSite",
    owner: 409,
    body: { reason: "They are one person." },
  },
  "GET /v2/whitelabel/{id}/sign-in-services": { kind: "whitelabelSite", owner: 200 },
  "PUT /v2/whitelabel/{id}/sign-in-services": {
    kind: "whitelabelSite",
    owner: 200,
    body: { provider: "google", client: { clientId: "reef", clientSecret: "of-the-test" } },
  },
  "GET /v2/whitelabel/{id}/mail-sender": { kind: "whitelabelSite", owner: 200 },
  "PUT /v2/whitelabel/{id}/mail-sender": {
    kind: "whitelabelSite",
    owner: 200,
    body: { address: "support@web-1.example" },
  },
  "POST /v2/whitelabel/{id}/mail-sender/check": { kind: "whitelabelSite", owner: 200 },
  // Its zone is elsewhere.
  "POST /v2/whitelabel/{id}/mail-sender/records": { kind: "whitelabelSite", owner: 409 },
  "POST /v2/whitelabel/{id}/mail-sender/key": { kind: "whitelabelSite", owner: 200 },
  // By the app that the call before set.
  "POST /v2/whitelabel/{id}/sign-in-services/check": {
    kind: "whitelabelSite",
    owner: 200,
    body: { provider: "google" },
  },
  "GET /v2/whitelabel/{id}/telegram-bot": { kind: "whitelabelSite", owner: 200 },
  "PUT /v2/whitelabel/{id}/telegram-bot": {
    kind: "whitelabelSite",
    owner: 200,
    body: { token: "123456789:AAFakeTokenOfATestThatIsLongEnough" },
  },
  // The bot that the call before entered.
  "POST /v2/whitelabel/{id}/telegram-bot/check": { kind: "whitelabelSite", owner: 200, body: {} },
  "GET /v2/whitelabel/{id}/state": { kind: "whitelabelSite", owner: 200 },
  "POST /v2/whitelabel/{id}/suspend": { kind: "whitelabelSite", owner: 200 },
  "POST /v2/whitelabel/{id}/close": {
    kind: "whitelabelSite",
    owner: 200,
    body: { confirmName: "web-1" },
  },
  "POST /v2/whitelabel/{id}/resume": { kind: "whitelabelSite", owner: 200 },
  "GET /v2/whitelabel/{id}/withdrawals": { kind: "whitelabelSite", owner: 200 },
  // Its owner has no name in the billing details yet.
  "POST /v2/whitelabel/{id}/withdrawals/request": {
    kind: "whitelabelSite",
    owner: 409,
    body: { amountCents: 2_000 },
    names: { field: "destinationId", kind: "payoutDestination" },
  },
  "POST /v2/payouts/{id}/cancel": { kind: "payout", owner: 200 },
  "DELETE /v2/payouts/destinations/{id}": { kind: "payoutDestination", owner: 200 },
  "GET /v2/whitelabel/{id}/hosts": { kind: "whitelabelSite", owner: 200 },
  "POST /v2/whitelabel/{id}/hosts": {
    kind: "whitelabelSite",
    owner: 200,
    body: { host: "www.web-1.example" },
  },
  "POST /v2/whitelabel/{id}/hosts/{host}/check": { kind: "whitelabelSite", owner: 200 },
  "POST /v2/whitelabel/{id}/hosts/{host}/primary": { kind: "whitelabelSite", owner: 200 },
  // Its zone is elsewhere.
  "POST /v2/whitelabel/{id}/hosts/{host}/records": { kind: "whitelabelSite", owner: 409 },
  "DELETE /v2/whitelabel/{id}/hosts/{host}": { kind: "whitelabelSite", owner: 200 },
  "GET /v2/whitelabel/{id}/promo-codes": { kind: "whitelabelSite", owner: 200 },
  "GET /v2/whitelabel/{id}/promo-codes/example": {
    kind: "whitelabelSite",
    owner: 200,
    query: { kind: "percent", percent: "10", plan: "sloop-2", months: "1" },
  },
  "POST /v2/whitelabel/{id}/promo-codes": {
    kind: "whitelabelSite",
    owner: 200,
    body: {
      code: "SPRING",
      note: "web-1",
      kind: "percent",
      percent: 5,
      planIds: null,
      months: null,
      firstOrderOnly: false,
      newCustomersOnly: false,
      minCents: 0,
      maxUses: null,
      perCustomer: 1,
      untilAt: null,
    },
  },
  "PUT /v2/whitelabel/{id}/promo-codes/{codeId}": {
    kind: "whitelabelSite",
    owner: 200,
    body: { version: 1, state: "paused", maxUses: null, untilAt: null },
  },
  "GET /v2/whitelabel/{id}/mailings": { kind: "whitelabelSite", owner: 200 },
  "GET /v2/whitelabel/{id}/mailings/{mailingId}": { kind: "whitelabelSite", owner: 200 },
  "POST /v2/whitelabel/{id}/mailings/audience": {
    kind: "whitelabelSite",
    owner: 200,
    body: { segment: {} },
  },
  "POST /v2/whitelabel/{id}/mailings/preview": { kind: "whitelabelSite", owner: 200, body: siteMail },
  "POST /v2/whitelabel/{id}/mailings": {
    kind: "whitelabelSite",
    owner: 200,
    body: { texts: [siteMail], segment: {} },
  },
  "PUT /v2/whitelabel/{id}/mailings/{mailingId}": {
    kind: "whitelabelSite",
    owner: 200,
    body: { texts: [siteMail], segment: {}, expectedVersion: 1 },
  },
  // Their address is not proved.
  "POST /v2/whitelabel/{id}/mailings/{mailingId}/test": {
    kind: "whitelabelSite",
    owner: 409,
    body: { language: "en" },
  },
  "POST /v2/whitelabel/{id}/mailings/{mailingId}/send": {
    kind: "whitelabelSite",
    owner: 409,
    body: { expectedVersion: 2 },
  },
  // It was never sent.
  "POST /v2/whitelabel/{id}/mailings/{mailingId}/stop": { kind: "whitelabelSite", owner: 409 },
  "DELETE /v2/whitelabel/{id}/mailings/{mailingId}": {
    kind: "whitelabelSite",
    owner: 200,
    body: { expectedVersion: 2 },
  },
  "GET /v2/domains/contacts/{id}": { kind: "contact", owner: 200 },
  "PUT /v2/domains/contacts/{id}": { kind: "contact", owner: 200, body: contactBody },
  // A domain uses it.
  "DELETE /v2/domains/contacts/{id}": { kind: "contact", owner: 409 },
  "POST /v2/domains/contacts/{id}/send-verification": { kind: "contact", owner: 200 },
  "GET /v2/domains/{id}": { kind: "domain", owner: 200 },
  "DELETE /v2/domains/{id}": { kind: "domain", owner: 200, body: { confirmName: "web-1.com" } },
  "POST /v2/domains/{id}/delete/cancel": { kind: "domain", owner: 200 },
  "GET /v2/domains/{id}/activity": { kind: "domain", owner: 200 },
  "GET /v2/domains/{id}/renew": { kind: "domain", owner: 200 },
  "POST /v2/domains/{id}/renew": {
    kind: "domain",
    owner: 200,
    body: { years: 1, expectedTotalCents: 1040 },
  },
  // It is not deleted.
  "GET /v2/domains/{id}/restore": { kind: "domain", owner: 409 },
  "POST /v2/domains/{id}/restore": { kind: "domain", owner: 409, body: { expectedTotalCents: 9040 } },
  "POST /v2/domains/{id}/autoprolongation/toggle": {
    kind: "domain",
    owner: 200,
    body: { isEnabled: true },
  },
  "POST /v2/domains/{id}/tag": { kind: "domain", owner: 200, body: { tag: "shop" } },
  "POST /v2/domains/{id}/untag": { kind: "domain", owner: 200, body: { tag: "shop" } },
  "POST /v2/domains/{id}/change-ns": {
    kind: "domain",
    owner: 200,
    body: { nameServers: [{ host: "ns1.example.net" }, { host: "ns2.example.net" }] },
  },
  "POST /v2/domains/{id}/lock": { kind: "domain", owner: 200, body: { isLocked: false } },
  "POST /v2/domains/{id}/privacy": { kind: "domain", owner: 200, body: { isPrivate: true } },
  "POST /v2/domains/{id}/contact": {
    kind: "domain",
    owner: 200,
    names: { field: "contactId", kind: "contact" },
  },
  // It is too new to be transferred away.
  "POST /v2/domains/{id}/transfer-code": { kind: "domain", owner: 409 },
  "POST /v2/domains/{id}/transfer-code/reveal": { kind: "domain", owner: 409 },
  "POST /v2/domains/{id}/transfer-out": { kind: "domain", owner: 409, body: { answer: "reject" } },
  "GET /v2/domains/{id}/records": { kind: "domain", owner: 200 },
  "PUT /v2/domains/{id}/records": {
    kind: "domain",
    owner: 200,
    body: { type: "TXT", name: "@", content: "one more" },
  },
  "POST /v2/domains/{id}/records": {
    kind: "domain",
    owner: 200,
    body: { type: "A", name: "shop", content: "192.0.2.3" },
  },
  "POST /v2/domains/{id}/records/check": { kind: "domain", owner: 200, body: { records: [] } },
  "POST /v2/domains/{id}/records/import": {
    kind: "domain",
    owner: 200,
    body: { text: "api A 192.0.2.4", mode: "add" },
  },
  "GET /v2/domains/{id}/records/export": { kind: "domain", owner: 200 },
  "GET /v2/domains/{id}/records/templates": { kind: "domain", owner: 200 },
  "POST /v2/domains/{id}/records/templates": {
    kind: "domain",
    owner: 200,
    body: { template: "no-mail", values: {}, mode: "add" },
  },
  "GET /v2/domains/{id}/records/history": { kind: "domain", owner: 200 },
  "POST /v2/domains/{id}/records/{recordId}": {
    kind: "domain",
    owner: 200,
    body: { type: "A", name: "www", content: "192.0.2.2" },
  },
  "DELETE /v2/domains/{id}/records/{recordId}": { kind: "domain", owner: 200 },
  "DELETE /v2/domains/{id}/records": { kind: "domain", owner: 200 },
  "POST /v2/domains/{id}/records/history/{version}/restore": { kind: "domain", owner: 200 },
  "GET /v2/domains/{id}/dnssec": { kind: "domain", owner: 200 },
  // The name servers of a demo do not sign.
  "POST /v2/domains/{id}/dnssec": { kind: "domain", owner: 409, body: { isEnabled: true } },
  "GET /v2/servers/{id}": { kind: "server", owner: 200 },
  "GET /v2/servers/{id}/activity": { kind: "server", owner: 200 },
  "GET /v2/servers/{id}/prolong": { kind: "server", owner: 200 },
  "POST /v2/servers/{id}/prolong": {
    kind: "server",
    owner: 200,
    body: { months: 1, expectedTotalCents: 490 },
  },
  "GET /v2/servers/{id}/deletion": { kind: "server", owner: 200 },
  // Another amount than the refund.
  "DELETE /v2/servers/{id}": {
    kind: "server",
    owner: 409,
    body: { confirmName: "web-1", expectedRefundCents: 1 },
  },
  // The owner of the test site offers no withdrawal.
  "GET /v2/servers/{id}/withdrawal": { kind: "server", owner: 409 },
  "POST /v2/servers/{id}/withdraw": {
    kind: "server",
    owner: 409,
    body: { confirmName: "web-1", expectedRefundCents: 1 },
  },
  "GET /v2/servers/{id}/ipv4": { kind: "server", owner: 200 },
  // Its price is per day, so this total does not match.
  "POST /v2/servers/{id}/ipv4": { kind: "server", owner: 409, body: { expectedTotalCents: 1 } },
  "POST /v2/servers/{id}/autoprolongation/toggle": {
    kind: "server",
    owner: 200,
    body: { isEnabled: true },
  },
  // The name that it has: later calls ask for it.
  "PUT /v2/servers/{id}/name": { kind: "server", owner: 200, body: { name: "web-1" } },
  "PUT /v2/servers/{id}/addresses/{address}/reverse": { kind: "server", owner: 200, body: { name: null } },
  "POST /v2/servers/{id}/tag": { kind: "server", owner: 200, body: { tag: "shop" } },
  "POST /v2/servers/{id}/untag": { kind: "server", owner: 200, body: { tag: "shop" } },
  "POST /v2/servers/{id}/reinstall": {
    kind: "server",
    owner: 200,
    body: { image: "debian-13", password: "correct horse", confirmName: "web-1" },
  },
  "POST /v2/servers/{id}/reinstall/cancel": { kind: "server", owner: 200 },
  "POST /v2/servers/{id}/start": { kind: "server", owner: 200 },
  "POST /v2/servers/{id}/stop": { kind: "server", owner: 409 },
  "POST /v2/servers/{id}/restart": { kind: "server", owner: 409 },
  "POST /v2/servers/{id}/change-password": {
    kind: "server",
    owner: 409,
    body: { password: "correct horse" },
  },
  "POST /v2/servers/{id}/vnc": { kind: "server", owner: 200 },
  "GET /v2/servers/{id}/metrics": { kind: "server", owner: 200 },
};
/** Ids inside bodies: the route, and the field that holds them. */
export const bodiesWithIds = [
  "DELETE /v2/domains/{id}/records ids",
  "POST /users/customers/switch customerId",
  "POST /v2/api-keys objects",
  "POST /v2/domains/bulk/autoprolongation/toggle ids",
  "POST /v2/domains/bulk/tag ids",
  "POST /v2/domains/bulk/untag ids",
  "POST /v2/domains/purchase contactId",
  "POST /v2/domains/transfer-in contactId",
  "POST /v2/domains/{id}/contact contactId",
  "POST /v2/domains/{id}/records/check records",
  "POST /v2/notifications/read ids",
  "POST /v2/referrals/withdraw destinationId",
  "POST /v2/servers/bulk/power ids",
  "POST /v2/servers/bulk/tag ids",
  "POST /v2/servers/bulk/untag ids",
  "POST /v2/servers/purchase sshKeyIds",
  "POST /v2/servers/{id}/reinstall sshKeyIds",
  "POST /v2/support/tickets fileIds",
  "POST /v2/support/tickets follows",
  "POST /v2/support/tickets/{id}/message fileIds",
  "POST /v2/support/tickets/{id}/participants userId",
  "POST /v2/support/tickets/{id}/read upTo",
  "POST /v2/whitelabel/{id}/withdrawals/request destinationId",
  "PUT /v2/api-keys/{id} objects",
  "PUT /v2/domains/{id}/records records",
];

/** The ids of an object and of what is below it. */
export function paramsOf(ids: Testbed["ids"], kind: keyof Testbed["ids"]): Readonly<Record<string, string>> {
  const {
    [kind]: id,
    record: recordId,
    address,
    webhookMessage: messageId,
    promoCode: codeId,
    priceChange: changeId,
    siteMailing: mailingId,
    siteReward: rewardId,
  } = ids;
  return {
    id,
    recordId,
    version: "2",
    address,
    messageId,
    codeId,
    changeId,
    mailingId,
    rewardId,
    host: "shop.web-1.example",
  };
}
