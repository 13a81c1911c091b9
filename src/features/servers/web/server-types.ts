import type { ApiOutput } from "#src/web/api/api-contract.ts";

// The API's outputs under the screens' names.

export type Server = ApiOutput<"GET /v2/servers/{id}">;
export type ServerId = Server["id"];
export type ServerStatus = Server["status"];
export type Task = NonNullable<Server["task"]>;
export type Offers = ApiOutput<"GET /v2/servers">;
export type Plan = Offers["plans"][number];
export type Image = Offers["images"][number];
export type Location = ApiOutput<"GET /v2/servers/locations">["locations"][number];
export type Quote = ApiOutput<"GET /v2/servers/quote">;
export type SshKey = ApiOutput<"GET /v2/servers/ssh-keys">["keys"][number];
export type ServerPage = ApiOutput<"GET /v2/servers/list">;
export type Metrics = ApiOutput<"GET /v2/servers/{id}/metrics">;
export type Timeline = NonNullable<Server["timeline"]>;
export type Address = Server["addresses"][number];
export type ReverseName = NonNullable<Server["details"]>["reverse"][number];
export type ProlongOption = ApiOutput<"GET /v2/servers/{id}/prolong">["options"][number];
export type Deletion = ApiOutput<"GET /v2/servers/{id}/deletion">;
export type Withdrawal = ApiOutput<"GET /v2/servers/{id}/withdrawal">;
export type ExtraAddressQuote = ApiOutput<"GET /v2/servers/{id}/ipv4">;
export type MetricRange = Metrics["range"];

export type Catalogue = ApiOutput<"GET /v2/catalog/servers">;
export type Promotion = Catalogue["promotions"][number];
export type Term = Catalogue["terms"][number];

/** Whether the second part of a path can name a server. */
export function isServerId(text: string): text is ServerId {
  return text.startsWith("srv_");
}
