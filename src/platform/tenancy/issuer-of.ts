import type { SiteContext } from "./sites.ts";
import { providerSite } from "./provider-site.ts";

/** Who sells on a site: as receipts and legal texts name them. */
export interface LegalIssuer {
  readonly name: string;
  /** Address and registration. */
  readonly lines: string[];
}

/**
 * Who sells on a site: whom it names itself, else the provider by its legal name, else the site by its own. The address
 * belongs to the provider, so it is never shown below the name of another site.
 */
export function issuerOf(
  site: Pick<SiteContext, "id" | "name" | "values">,
  provider: Pick<SiteContext, "values">,
): LegalIssuer {
  const { legalName, legalAddress } = site.values;
  const own = { name: legalName ?? site.name, lines: linesOf(legalAddress) };
  if (legalName !== null || site.id === providerSite || provider.values.legalName === null) return own;
  return { name: provider.values.legalName, lines: linesOf(provider.values.legalAddress) };
}

function linesOf(text: string | null): string[] {
  return (text ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}
