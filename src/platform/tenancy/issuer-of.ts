import type { SiteContext } from "./sites.ts";
import { providerSite } from "./provider-site.ts";

/** Who sells on a site: as receipts and legal texts name them. */
export interface LegalIssuer {
  readonly name: string;
  /** Address and registration. */
  readonly lines: string[];
}

/**
 * Who sells on a site: whom it names itself, else the provider, by its legal name if it has set one. A reseller does not
 * become the seller because the provider has not. An address belongs to the one who is named with it.
 */
export function issuerOf(
  site: Pick<SiteContext, "id" | "name" | "values">,
  provider: Pick<SiteContext, "name" | "values">,
): LegalIssuer {
  const { legalName, legalAddress } = site.values;
  if (legalName !== null || site.id === providerSite)
    return { name: legalName ?? site.name, lines: linesOf(legalAddress) };
  const { values } = provider;
  return { name: values.legalName ?? provider.name, lines: linesOf(values.legalAddress) };
}

function linesOf(text: string | null): string[] {
  return (text ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}
