import type * as z from "zod/mini";
import type { catalogueOutput } from "#src/features/catalog/contract.ts";

/** Everything on sale: the answer of `GET /v2/catalog/servers`. */
export type Catalogue = z.output<typeof catalogueOutput>;

/** What the server reads for public pages. */
export interface PublicData {
  readonly catalogue: Catalogue;
}
