import { expect, test } from "vitest";
import type { Route } from "#src/shared/contract.ts";
import { readEveryRoute } from "./read-contracts.ts";

/** What staff does with a session whose proof is old, each with why a stolen cookie may do it too. */
const withoutProof: Readonly<Record<string, string>> = {
  "DELETE /v2/admin/sessions/{id}": "ends a session of one's own: a thief is to be shut out at once",
  "DELETE /v2/admin/support/canned/{id}": "words that colleagues can write again",
  "DELETE /v2/admin/support/files/{id}": "a file of one's own that was not sent",
  "DELETE /v2/admin/views/{id}": "a view of a list",
  "POST /v2/admin/alarms/{id}/close": "an alarm whose cause goes on is raised again",
  "POST /v2/admin/approvals/{id}/cancel": "takes back what one asked for oneself",
  "POST /v2/admin/bulk/{id}/stop": "what is left of a run is not done, and can be asked for again",
  "POST /v2/admin/catalogue/drafts": "customers see nothing of a draft; publishing it asks for a proof",
  "POST /v2/admin/catalogue/drafts/{id}/discard": "a draft: nothing of it was on sale",
  "POST /v2/admin/catalogue/drafts/{id}/update":
    "customers see nothing of a draft; publishing it asks for a proof",
  "POST /v2/admin/chains/{chain}/rescan": "reads blocks once more; none is credited twice",
  "POST /v2/admin/customers/{id}/notes": "words for colleagues",
  "POST /v2/admin/dedicated/requests/{id}/answer": "an answer to a customer's question",
  "POST /v2/admin/dedicated/requests/{id}/close": "the customer can ask again",
  "POST /v2/admin/gateway-payments/{id}/read": "reads the gateway once more; nothing is credited twice",
  "POST /v2/admin/help": "a draft, which visitors do not read",
  "POST /v2/admin/help/{id}/versions": "a draft, which visitors do not read; publishing asks for a proof",
  "POST /v2/admin/logout": "ends one's own session",
  "POST /v2/admin/looks/{id}/end": "ends what only shows",
  "POST /v2/admin/mailings": "a draft, which goes to no one; sending it asks for a proof",
  "POST /v2/admin/mailings/audience": "counts",
  "POST /v2/admin/mailings/preview": "shows a text",
  "POST /v2/admin/mailings/{id}/discard": "a draft, which went to no one",
  "POST /v2/admin/mailings/{id}/stop": "sends no more, and can be continued",
  "POST /v2/admin/mailings/{id}/test": "a mail to oneself",
  "PUT /v2/admin/mailings/{id}": "a draft, which goes to no one; sending it asks for a proof",
  "POST /v2/admin/orders/{id}/bring-back": "shows an order in a list again",
  "POST /v2/admin/orders/{id}/put-away": "leaves an order out of a list; it comes back",
  "POST /v2/admin/price-changes": "a draft of one's own; changing or announcing it asks for a proof",
  "POST /v2/admin/servers/{id}/tag": "is undone by the same call",
  "POST /v2/admin/sign-in/factor": "is a proof",
  "POST /v2/admin/step-up": "is a proof",
  "POST /v2/admin/support/canned": "words for colleagues",
  "POST /v2/admin/support/messages/{id}/accept": "shows the customer words that came to their own address",
  "POST /v2/admin/support/tickets": "words to a customer, in the name of the member",
  "POST /v2/admin/support/tickets/{id}/assign": "is undone by the same call",
  "POST /v2/admin/support/tickets/{id}/close": "the customer opens it again by writing",
  "POST /v2/admin/support/tickets/{id}/hold": "is undone by the same call",
  "POST /v2/admin/support/tickets/{id}/link": "is undone by the same call",
  "POST /v2/admin/support/tickets/{id}/merge": "moves words between tickets of one customer",
  "POST /v2/admin/support/tickets/{id}/message": "an answer to a customer's question",
  "POST /v2/admin/support/tickets/{id}/priority": "is undone by the same call",
  "POST /v2/admin/support/tickets/{id}/read": "notes what one has read oneself",
  "POST /v2/admin/support/tickets/{id}/typing": "is over after seconds",
  "POST /v2/admin/support/upload": "a file of one's own until it is sent",
  "POST /v2/admin/tasks/{id}/retry": "goes on with what was ordered",
  "POST /v2/admin/texts/{document}/preview": "shows words; writing them asks for a proof",
  "POST /v2/admin/users/{id}/send-confirmation": "mails a link to the customer alone",
  "POST /v2/admin/views": "a view of a list",
  "PUT /v2/admin/catalogue/drafts/{id}":
    "customers see nothing of a draft, and who publishes it, with a proof, says which revision they read",
  "PUT /v2/admin/customer-notes/{id}": "words for colleagues",
  "PUT /v2/admin/customers/{id}/flags": "words for colleagues",
  "PUT /v2/admin/help/{id}": "where an article is listed, which the same call undoes",
  "PUT /v2/admin/support/canned/{id}": "words for colleagues",
  "PUT /v2/admin/support/messages/{id}": "one's own words, for five minutes, and the customer sees it",
  "PUT /v2/admin/views/{id}": "a view of a list",
  "PUT /v2/admin/views/{id}/place": "a view of a list",
};

/** Reads of what is masked elsewhere: emails, and networks from which somebody came. */
const reveals: readonly string[] = [
  "GET /v2/admin/customers/{id}/to-ban",
  "GET /v2/admin/support/messages/{id}/mail/source",
];

/** It changes something, takes a list out, or shows what is masked. */
const asks = (key: string, route: Route) =>
  !key.startsWith("GET ") ||
  "csv" in route ||
  ("lines" in route && key.endsWith("/lines")) ||
  reveals.includes(key);

test("T40 what staff changes, reveals, or takes out as a file, asks for a fresh proof, or is listed with why it does not", async () => {
  const routes = Object.entries(await readEveryRoute()).filter(([, { access }]) => access === "staff");
  const unproved = routes.filter(([key, route]) => asks(key, route) && !("stepUp" in route));
  expect(unproved.map(([key]) => key).sort()).toEqual(Object.keys(withoutProof).sort());
  expect(routes.filter(([, route]) => "csv" in route).length).toBeGreaterThan(8);
});
