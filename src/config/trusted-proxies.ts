import { isLoopback } from "#src/platform/settings/setting-forms.ts";
import type { Config } from "./config.ts";
import { ConfigError } from "./config-error.ts";

/** Value of `TRUST_PROXY` for a site that answers its visitors itself. */
const none = "none";

/** The proxies whose X-Forwarded-* is believed, as the HTTP server takes them. */
export function trustedProxies({ TRUST_PROXY }: Pick<Config, "TRUST_PROXY">): string | false {
  return TRUST_PROXY === undefined || TRUST_PROXY === none ? false : TRUST_PROXY;
}

/**
 * The product serves no TLS itself, so a site under https has a proxy. Unless it is named, all visitors have its one
 * address, and ten wrong passwords of anyone shut sign-in for all.
 */
export function refuseUnnamedProxy({ ROLES, TRUST_PROXY, publicUrl }: Config): void {
  if (!ROLES.includes("web") || TRUST_PROXY !== undefined || publicUrl === null) return;
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol !== "https:" || isLoopback(hostname)) return;
  throw new ConfigError(
    `TRUST_PROXY must name the addresses of the proxies in front of ${publicUrl}, or be ${none}: ` +
      "else all visitors have the proxy's one address, and share its limits.",
  );
}
