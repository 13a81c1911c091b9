import type { Site } from "#src/platform/tenancy/sites.ts";

/** Who sells on a site: as receipts and legal texts name them. */
export interface LegalIssuer {
  readonly name: string;
  /** Address and registration. */
  readonly lines: string[];
}

interface LegalSettings {
  readonly LEGAL_NAME?: string | undefined;
  /** Lines, separated by semicolons. */
  readonly LEGAL_ADDRESS?: string | undefined;
}

/** Finds who sells on a site. */
export type IssuerOf = (site: Site) => LegalIssuer;

const ownSite = 1;

/**
 * With a legal name it is the same on every site; without one each site's own name counts. The address belongs to the
 * provider, so it is never shown below the name of another site.
 */
export function createIssuerOf({ LEGAL_NAME, LEGAL_ADDRESS = "" }: LegalSettings): IssuerOf {
  const lines = LEGAL_ADDRESS.split(";")
    .map((line) => line.trim())
    .filter(Boolean);
  return ({ id, name }) => ({
    name: LEGAL_NAME ?? name,
    lines: LEGAL_NAME !== undefined || id === ownSite ? lines : [],
  });
}
