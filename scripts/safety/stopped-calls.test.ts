import { expect, test } from "vitest";
import { closesInStop } from "#src/platform/authz/stop.ts";
import type { Contract, CustomerRoute } from "#src/shared/contract.ts";
import { readEveryRoute } from "./read-contracts.ts";

const proves = "is a proof, or mails one";
const ownLogin = "a way into one's own login: an undo by the former mailbox takes it off again";
const shutsOut = "shuts somebody out, or closes what is open";
const asksUs = "asks us, who are to help";
const paysIn = "brings money in, which stays in the wallet";

/** What may be done while a stop protects an account that may be in the wrong hands, each with why it does not wait. */
const open: Readonly<Record<string, string>> = {
  "DELETE /users/passkeys/{id}": ownLogin,
  "DELETE /users/sessions/{id}": shutsOut,
  "DELETE /users/support-pin": shutsOut,
  "DELETE /users/totp/recovery": shutsOut,
  "DELETE /v2/api-keys/{id}": shutsOut,
  "DELETE /v2/support/files/{id}": asksUs,
  "DELETE /v2/team/invitations/{id}": shutsOut,
  "DELETE /v2/telegram/links/{id}": shutsOut,
  "POST /auth/change-password": ownLogin,
  "POST /auth/exchange-code": "the same login at the site's other host, under the same stop",
  "POST /auth/invitations/accept": "another customer's team, whose own managers invited",
  "POST /auth/logout": shutsOut,
  "POST /auth/step-up": proves,
  "POST /auth/step-up/mail": proves,
  "POST /auth/verify-email/send": proves,
  "POST /users/change-email": "ends no right of a former mailbox, and no stop that is kept for it",
  "POST /users/customers/switch": "another customer, under that one's own stop",
  "POST /users/passkeys": ownLogin,
  "POST /users/passkeys/options": ownLogin,
  "POST /users/recovery-codes": ownLogin,
  "POST /users/sessions/end-others": shutsOut,
  "POST /users/settings": "language and looks",
  "POST /users/socials": ownLogin,
  "POST /users/totp": ownLogin,
  "POST /users/totp/confirm": ownLogin,
  "POST /users/totp/remove": ownLogin,
  "POST /v2/announcements/{id}/dismiss": "closes what is only read",
  "POST /v2/billing/check": "asks about a number that is kept already",
  "PUT /v2/billing": "where the customer is for taxes, which is said again as easily",
  "POST /v2/dedicated/requests/{id}/withdraw": "can be asked for again",
  "POST /v2/domains/bulk/tag": "is undone by the opposite call",
  "POST /v2/domains/bulk/untag": "is undone by the opposite call",
  "POST /v2/domains/contacts/transliterate": "changes nothing",
  "POST /v2/domains/quote": "changes nothing",
  "POST /v2/domains/{id}/delete/cancel": "keeps a name that was to be deleted",
  "POST /v2/domains/{id}/records/check": "changes nothing",
  "POST /v2/domains/{id}/tag": "is undone by the opposite call",
  "POST /v2/domains/{id}/untag": "is undone by the opposite call",
  "POST /v2/gateways/find-payment": paysIn,
  "POST /v2/gateways/payments": paysIn,
  "POST /v2/gateways/payments/{id}/demo-pay": paysIn,
  "POST /v2/gateways/payments/{id}/read": paysIn,
  "POST /v2/looks/{id}/end": shutsOut,
  "POST /v2/notifications/read": "what was read",
  "POST /v2/payments/aml": paysIn,
  "POST /v2/payments/create": paysIn,
  "POST /v2/payments/find-transaction": paysIn,
  "POST /v2/payments/generate-static-wallets": paysIn,
  "POST /v2/payments/static-wallets/{id}/replace": paysIn,
  "POST /v2/privacy/closing/withdraw": "keeps an account that was to be closed",
  "POST /v2/servers/bulk/power":
    "a machine goes on as before by the same call: the customer's business does not stop",
  "POST /v2/servers/bulk/tag": "is undone by the opposite call",
  "POST /v2/servers/bulk/untag": "is undone by the opposite call",
  "POST /v2/servers/{id}/reinstall/cancel": "keeps a disk that was to be replaced",
  "POST /v2/servers/{id}/restart": "a machine goes on as before by the same call",
  "POST /v2/servers/{id}/start": "a machine goes on as before by the same call",
  "POST /v2/servers/{id}/stop": "a machine goes on as before by the same call",
  "POST /v2/servers/{id}/tag": "is undone by the opposite call",
  "POST /v2/servers/{id}/untag": "is undone by the opposite call",
  "POST /v2/support/tickets": asksUs,
  "POST /v2/support/upload": asksUs,
  "POST /v2/support/tickets/{id}/close": asksUs,
  "POST /v2/support/tickets/{id}/message": asksUs,
  "POST /v2/support/tickets/{id}/mute": asksUs,
  "POST /v2/support/tickets/{id}/participants": asksUs,
  "POST /v2/support/tickets/{id}/rate": asksUs,
  "POST /v2/support/tickets/{id}/renew-address": shutsOut,
  "POST /v2/support/tickets/{id}/read": "what was read",
  "POST /v2/support/tickets/{id}/typing": asksUs,
  "PUT /users/marketing": "which mails come",
  "PUT /users/passkeys/{id}": ownLogin,
  "PUT /v2/servers/{id}/name": "is undone by the same call",
};

/** It changes something, or a contract says that it costs money, destroys, or needs a fresh proof. */
const isWeighty = (key: string, route: CustomerRoute) =>
  !key.startsWith("GET ") ||
  route.spends !== undefined ||
  route.isDestructive === true ||
  route.stepUp === true;

/** Weighty calls that a stop does not close. */
function leftOpen(contract: Contract): string[] {
  return Object.entries(contract).flatMap(([key, route]) =>
    route.access === "customer" && isWeighty(key, route) && !closesInStop(route, !key.startsWith("GET "))
      ? [key]
      : [],
  );
}

test("T58 what a stop does not close is listed with why", async () => {
  expect(leftOpen(await readEveryRoute()).sort()).toEqual(Object.keys(open).sort());
});

test("T58 nothing that costs money or destroys goes on during a stop", async () => {
  const heavy = Object.entries(await readEveryRoute()).filter(
    ([, route]) =>
      route.access === "customer" && (route.spends !== undefined || route.isDestructive === true),
  );
  expect(heavy.length).toBeGreaterThan(15);
  expect(leftOpen(Object.fromEntries(heavy))).toEqual([]);
});

test("a call that the list does not have, and a copy that may be fetched, are found", async () => {
  const routes = await readEveryRoute();
  const copy = routes["GET /v2/privacy/copy/{id}/file"];
  const deletion = routes["DELETE /v2/servers/{id}"];
  if (copy?.access !== "customer" || deletion?.access !== "customer") throw new Error("no such calls");
  const { inStop: _closed, ...fetched } = { inStop: "closed", ...copy };
  const planted: Contract = {
    "GET /v2/planted/file": fetched,
    "DELETE /v2/planted": { ...deletion, inStop: "open" },
  };
  expect(leftOpen(planted)).toEqual(["GET /v2/planted/file", "DELETE /v2/planted"]);
});
