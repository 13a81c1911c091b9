import type { ApiBody } from "#src/web/api/api-contract.ts";

/** What the purchase call takes. */
export type PurchaseBody = ApiBody<"POST /v2/servers/purchase">;

export const purchasePath = "/api/v2/servers/purchase";

/** The order as readable JSON. The password is never written out. */
export function orderJson(body: PurchaseBody): string {
  return JSON.stringify(body.password === undefined ? body : { ...body, password: "…" }, null, 2);
}

/** The order as one shell command; the token and the password are left to the reader's environment. */
export function orderCommand(body: PurchaseBody, origin: string): string {
  return [
    `curl -X POST ${origin}${purchasePath}`,
    `  -H "Authorization: Bearer $TOKEN"`,
    `  -H "Idempotency-Key: $(uuidgen)"`,
    `  -H "Content-Type: application/json"`,
    `  -d ${shellQuote(orderJson(body))}`,
  ].join(" \\\n");
}

function shellQuote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
