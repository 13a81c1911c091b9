import type { ApiOutput } from "#src/web/api/api-contract.ts";

// The API's outputs under the editor's names.

export type ZoneAnswer = ApiOutput<"GET /v2/domains/{id}/records">;
export type Zone = ZoneAnswer["zone"];
/** What a record has that leads to a server which is gone. */
export type Former = ZoneAnswer["former"][number];
export type ZoneRecord = ZoneAnswer["records"][number];
export type RecordId = NonNullable<ZoneRecord["id"]>;
export type RecordType = Zone["types"][number];
export type Preview = ApiOutput<"POST /v2/domains/{id}/records/check">;
export type Template = ApiOutput<"GET /v2/domains/{id}/records/templates">["templates"][number];
export type ServerAddress = ApiOutput<"GET /v2/domains/{id}/records/templates">["serverAddresses"][number];
export type ZoneVersion = ApiOutput<"GET /v2/domains/{id}/records/history">["versions"][number];
