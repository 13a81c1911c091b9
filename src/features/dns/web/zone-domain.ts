import type { QueryKey } from "@tanstack/react-query";
import type { ApiOutput } from "#src/web/api/api-contract.ts";

export type DomainId = ApiOutput<"GET /v2/domains/{id}">["id"];

/** The domain whose zone a widget shows. */
export interface ZoneDomain {
  readonly id: DomainId;
  readonly displayName: string;
  /** Its zone is cached below this key: refreshing the domain refreshes the zone too. */
  readonly queryKey: QueryKey;
}
