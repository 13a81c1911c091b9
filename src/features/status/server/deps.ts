import type { Platform } from "#src/platform/platform.ts";

/** How a site is called, and the host of its links. */
export interface Brand {
  readonly name: string;
  readonly host: string;
}

/** What the status page needs of the composition. */
export interface StatusDeps {
  /** How members of staff are called. */
  readonly namesOfStaff: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Where the site has servers, in the order of its pages. */
  readonly placesOf: (siteId: number) => Promise<readonly { readonly id: string; readonly name: string }[]>;
  /** Coins that the site takes. */
  readonly coinsOf: (siteId: number) => Promise<readonly string[]>;
  readonly sellsNames: boolean;
  readonly brandOf: (siteId: number) => Promise<Brand>;
}

export interface StatusContext extends StatusDeps {
  readonly platform: Platform;
}
