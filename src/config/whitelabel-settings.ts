import { z } from "zod";
import { ConfigError } from "./config-error.ts";

/** Settings of sites that customers run under brands of their own; spread into those of `config.ts`. */
export const whitelabelVariables = {
  WHITELABEL_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, "it is a domain in lower case, such as shops.example.com")
    .optional()
    .describe(
      "domain below which each site of a reseller has its host, {slug}.<domain>: a wildcard record leads all of them here; unset: none can be made, and in a demo below localhost",
    ),
  DEMO_SHOP: z
    .enum(["on", "off"])
    .default("on")
    .describe("whether the first start of a demo opens a shop of a reseller"),
} as const;

/** The domain below which resellers' sites are; null: there are none. */
export function whitelabelDomainOf(
  { WHITELABEL_DOMAIN: domain }: { readonly WHITELABEL_DOMAIN?: string | undefined },
  isDemo: boolean,
): string | null {
  if (isDemo && domain !== undefined)
    throw new ConfigError("WHITELABEL_DOMAIN is for live: a demo has its sites below localhost.");
  return domain ?? (isDemo ? "localhost" : null);
}
