/**
 * Every page of the product: its name in product §2 and its path. `:x` stands for one segment. Pages whose
 * name starts with `cabinet-` require sign-in. The order is that of product §2.
 */
export const paths = {
  home: "/",
  servers: "/servers",
  "dedicated-servers": "/dedicated-servers",
  domains: "/domains",
  clients: "/clients",
  "domain-transfer": "/domain-transfer",
  "referral-system": "/referral-system",
  payment: "/payment/:id",
  "your-order": "/your-order",
  login: "/login",
  signup: "/signup",
  recovery: "/recovery",
  "recovery-token": "/recovery/token",
  verify: "/verify",
  "verify-contact": "/verify/contact",
  "auth-callback": "/auth-callback",
  "oauth-callback": "/auth/:provider/callback",
  "auth-register": "/auth/register/:referrer",
  offer: "/offer",
  privacy: "/privacy",
  deposit: "/deposit",
  receipt: "/receipts/:id",
  "cabinet-my-servers": "/my-servers",
  "cabinet-server": "/servers/:id",
  "cabinet-my-domains": "/my-domains",
  "cabinet-domain": "/domains/:id",
  "cabinet-domain-search": "/domains/new",
  "cabinet-support": "/support",
  "cabinet-support-ticket": "/support-ticket",
  "cabinet-support-chat": "/support/:id",
  "cabinet-notifications": "/notifications",
  "cabinet-contacts": "/contact",
  "cabinet-contact": "/contact/:id",
  "cabinet-transactions": "/transactions",
  "cabinet-order-vm": "/order-vm",
  "cabinet-order-dedicated": "/order-dedicated",
  "cabinet-wallet": "/wallet",
  "cabinet-api": "/api",
  "cabinet-settings": "/settings",
  "cabinet-whitelabel": "/whitelabel",
  "cabinet-whitelabel-dashboard": "/whitelabel/:id",
  "cabinet-whitelabel-pricelist": "/whitelabel/:id/pricelist",
  "cabinet-whitelabel-mailing": "/whitelabel/:id/mailing",
  "cabinet-whitelabel-promocodes": "/whitelabel/:id/promocodes",
  "cabinet-whitelabel-affiliate-program": "/whitelabel/:id/affiliate-program",
  "cabinet-whitelabel-settings": "/whitelabel/:id/settings",
} as const;

export type RouteName = keyof typeof paths;

/** Pages that are built. Menus, the footer and the server know no others; the set only grows. */
export const existingRoutes: ReadonlySet<RouteName> = new Set<RouteName>([
  "home",
  "servers",
  "dedicated-servers",
  "clients",
  "referral-system",
  "domains",
  "domain-transfer",
  "payment",
  "your-order",
  "offer",
  "privacy",
  "login",
  "signup",
  "recovery",
  "recovery-token",
  "verify",
  "verify-contact",
  "auth-callback",
  "oauth-callback",
  "auth-register",
  "deposit",
  "receipt",
  "cabinet-my-servers",
  "cabinet-server",
  "cabinet-my-domains",
  "cabinet-domain",
  "cabinet-domain-search",
  "cabinet-notifications",
  "cabinet-contacts",
  "cabinet-contact",
  "cabinet-transactions",
  "cabinet-order-vm",
  "cabinet-order-dedicated",
  "cabinet-wallet",
  "cabinet-settings",
]);

/** Pages rendered on the server, one URL per language; all others run in the browser from one shell. */
export const serverRenderedRoutes: ReadonlySet<RouteName> = new Set<RouteName>([
  "home",
  "servers",
  "dedicated-servers",
  "domains",
  "clients",
  "domain-transfer",
  "referral-system",
  "your-order",
  "offer",
  "privacy",
]);

/** Pages that are for domain names alone: a site that sells none has none of them. */
export const domainRoutes: ReadonlySet<RouteName> = new Set<RouteName>([
  "domains",
  "domain-transfer",
  "your-order",
  "verify-contact",
  "cabinet-my-domains",
  "cabinet-domain",
  "cabinet-domain-search",
  "cabinet-contacts",
  "cabinet-contact",
]);

/** Every part of the interface in every state, for those who build pages; in demo only. */
export const partsPath = "/dev/ui";

/** True for pages a visitor is sent to login from (product §2, §4). */
export function requiresLogin(route: RouteName): boolean {
  return route.startsWith("cabinet-") || route === "deposit" || route === "receipt";
}

const names = Object.keys(paths).filter((name): name is RouteName => name in paths);

/** Fixed segments go before placeholders, so that `/domains/new` is not a domain called new. */
const byPrecision = names.toSorted((a, b) => paths[a].split(":").length - paths[b].split(":").length);

/** The built page of a path without locale, query and hash; null when there is none. */
export function matchRoute(path: string): RouteName | null {
  const segments = path.split("/");
  const fits = (name: RouteName) => {
    const pattern = paths[name].split("/");
    return (
      pattern.length === segments.length &&
      pattern.every((part, index) => {
        const segment = segments[index] ?? "";
        return part.startsWith(":") ? segment !== "" : part === segment;
      })
    );
  };
  return byPrecision.find((name) => existingRoutes.has(name) && fits(name)) ?? null;
}
