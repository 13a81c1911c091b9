import {
  contactBody,
  type createOwnershipTestbed,
  operatorLogin,
} from "../../../e2e/harness/ownership-testbed.ts";
import { encodeCursor } from "#src/platform/http/keyset-cursor.ts";

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;

/** Values by the name of a field; those of the empty name are whole bodies. */
type UsualValues = Readonly<Record<string, readonly unknown[]>>;

/** Of operations whose fields must fit each other or what the owner has: what a customer's screen would send. */
export function usualCalls({ ids, purchaseBody }: Testbed): Readonly<Record<string, UsualValues>> {
  const later = { at: new Date("2038-01-01T00:00:00Z"), id: "ffffffff-ffff-7fff-bfff-ffffffffffff" };
  const year = { from: ["2026-01-01"], to: ["2026-12-31"] };
  const record = { recordId: [ids.record] };
  const change = { type: "A", name: "www", content: "192.0.2.7" };
  const ofServer = { "": [{}], id: [ids.server] };
  const expect = (expectedTotalCents: number) => ({ ...ofServer, "": [{ expectedTotalCents }] });
  const quoted = { plan: ["skiff-1"], location: ["hel1"], months: [1] };
  return {
    "PUT /v2/domains/{id}/records": { "": [{ ...change, name: "put" }] },
    "POST /v2/domains/{id}/records": { "": [{ ...change, name: "mail" }] },
    "POST /v2/domains/{id}/records/templates": {
      "": [{ template: "google-workspace", values: {}, mode: "preview" }],
    },
    "POST /v2/domains/{id}/records/{recordId}": { ...record, "": [change] },
    "DELETE /v2/domains/{id}/records/{recordId}": record,
    "GET /v2/domains/{id}/records/history": { cursor: ["1000"] },
    "POST /v2/domains/{id}/records/history/{version}/restore": { version: [1, 2], "": [{}] },
    "POST /v2/whitelabel/{id}/hosts": { "": [{ host: "www.web-1.example" }] },
    "POST /v2/whitelabel/{id}/hosts/{host}/check": { host: ["shop.web-1.example"] },
    "POST /v2/whitelabel": { "": [{ name: "Reef", slug: "reef" }] },
    "POST /v2/domains/contacts": { "": [contactBody] },
    "PUT /v2/domains/contacts/{id}": { "": [contactBody] },
    "POST /v2/domains/transfer-in": {
      "": [
        {
          name: "web-9.com",
          code: "Sandbox-Code-2026",
          contactId: ids.contact,
          autoprolong: false,
          expectedTotalCents: 1040,
        },
      ],
    },
    "GET /v2/domains/{id}/activity": { cursor: [encodeCursor(later)] },
    "POST /v2/servers/purchase": { "": [purchaseBody] },
    "POST /v2/servers/{id}/prolong": { ...ofServer, "": [{ months: 1, expectedTotalCents: 490 }] },
    "POST /v2/servers/{id}/ipv4": expect(150),
    "GET /v2/servers/{id}/activity": { cursor: [encodeCursor(later)] },
    "PUT /v2/servers/{id}/addresses/{address}/reverse": { address: [ids.address], "": [{ name: null }] },
    "POST /v2/servers/{id}/reinstall": {
      ...ofServer,
      "": [{ image: purchaseBody.image, sshKeyIds: purchaseBody.sshKeyIds, confirmName: purchaseBody.name }],
    },
    "POST /v2/servers/{id}/start": ofServer,
    "POST /v2/servers/{id}/stop": ofServer,
    "POST /v2/servers/{id}/restart": ofServer,
    "POST /v2/servers/{id}/change-password": { ...ofServer, "": [{ password: "correct horse battery" }] },
    "POST /v2/dedicated/requests": { "": [{ configuration: "frigate-24", quantity: 1, note: "" }] },
    "GET /v2/servers/quote": quoted,
    "GET /v2/catalog/servers/quote": quoted,
    "GET /v2/admin/me/limit": { act: ["wallet.adjust"] },
    "GET /v2/admin/servers/quote": { ...quoted, customer: [ids.customer] },
    "POST /v2/admin/servers/purchase": {
      "": [
        {
          ...purchaseBody,
          sshKeyIds: [],
          name: "for-them",
          customerId: ids.customer,
          isGift: true,
          consent: "by telephone",
          reason: "asked for by telephone",
        },
      ],
    },
    "POST /v2/admin/price-changes": {
      "": [
        {
          name: "Raise",
          kind: "server",
          part: "term",
          selection: { services: [ids.server] },
          cents: 990,
          fromAt: "2038-01-01T00:00:00Z",
          reason: "prices of the year",
        },
      ],
    },
    "POST /v2/admin/services/{id}/price": {
      id: [ids.server],
      "": [{ months: 1, cents: 480, reason: "agreed with the customer" }],
    },
    "GET /v2/admin/stats/{metric}": { ...year, metric: ["mrr"] },
    "GET /v2/admin/stats/{metric}/rows": { day: ["2026-01-31"] },
    "GET /v2/admin/stats/{metric}/export": { ...year, reason: ["for the tax adviser"] },
    "GET /v2/admin/stats/{metric}/lines": { ...year, reason: ["for the tax adviser"] },
    "POST /v2/admin/sign-in": { "": [operatorLogin] },
    ...ofClerk(ids.staff),
  };
}

/** Of a member of staff whom no other call needs. */
function ofClerk(clerk: string): Readonly<Record<string, UsualValues>> {
  const reason = "for the calls of a test";
  const permissions = ["audit.read"];
  const member = (body: object): UsualValues => ({ id: [clerk], "": [body] });
  return {
    "GET /v2/admin/staff/{id}": { id: [clerk] },
    "POST /v2/admin/staff": { "": [{ email: "clerk-2@example.com", role: "support", reason }] },
    "PUT /v2/admin/staff/{id}/role": member({ role: "viewer", reason }),
    "PUT /v2/admin/staff/{id}/name": member({ name: "Ann Lee" }),
    "POST /v2/admin/staff/{id}/disable": member({ reason }),
    "POST /v2/admin/staff/{id}/enable": member({ reason }),
    "POST /v2/admin/staff/{id}/reset-factor": member({ reason }),
    "POST /v2/admin/views": {
      "": [{ path: "/staff/orders", query: "state=paid", name: "Paid", isShared: true }],
    },
    "POST /v2/admin/roles": { "": [{ name: "night-shift", permissions, reason }] },
    "PUT /v2/admin/roles/{name}": { name: ["night-shift"], "": [{ permissions, reason }] },
    "DELETE /v2/admin/roles/{name}": { name: ["night-shift"], "": [{ reason }] },
    "POST /v2/admin/password": { "": [{ password: operatorLogin.password }] },
  };
}
