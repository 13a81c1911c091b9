import type { ApiOutput } from "#src/web/api/api-contract.ts";

// The API's outputs under the screens' names.

export type Domain = ApiOutput<"GET /v2/domains/{id}">;
export type DomainId = Domain["id"];
export type DomainTask = NonNullable<Domain["task"]>;
export type Timeline = NonNullable<Domain["timeline"]>;
export type DomainPage = ApiOutput<"GET /v2/domains/list">;
export type RenewOption = ApiOutput<"GET /v2/domains/{id}/renew">["options"][number];

/** Whether the second part of a path can name a domain. */
export function isDomainId(text: string): text is DomainId {
  return text.startsWith("dom_");
}
