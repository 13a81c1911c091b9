import type * as z from "zod/mini";
import type { catalogueOutput, dedicatedOutput, tldOutput } from "#src/features/catalog/contract.ts";

/** Everything on sale: the answer of `GET /v2/catalog/servers`. */
export type Catalogue = z.output<typeof catalogueOutput>;

/** An ending of domain names with its prices: one of the answer of `GET /v2/catalog/tlds`. */
export type Tld = z.output<typeof tldOutput>;

/** A dedicated server that can be asked for. */
export type Dedicated = z.output<typeof dedicatedOutput>;

/** What the server reads for public pages. */
export interface PublicData {
  readonly catalogue: Catalogue;
  /** Endings of domain names on sale, in the catalogue's order. */
  readonly tlds: readonly Tld[];
  readonly dedicated: readonly Dedicated[];
}
