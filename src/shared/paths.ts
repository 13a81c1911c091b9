import type { SiteSettings } from "./site-settings.ts";

/** A page: where it is, and how it differs from one that is built, drawn by the browser and open to everyone. */
interface Page {
  /** `:x` stands for one segment. */
  readonly path: `/${string}`;
  /** Drawn on the server, one URL per language; all others run in the browser from one shell. */
  readonly render?: "server";
  /** Visitors are sent to login from it (product §2, §4), as from all pages of the cabinet. */
  readonly login?: true;
  /** For domain names alone: a site that sells none does not have it. */
  readonly sells?: "domains";
  /** For a bot, or for sites of resellers, alone: a site that has none does not have it. */
  readonly needs?: "bot" | "resellers";
  /** Not built yet: menus, the footer and the server do without it. */
  readonly isPlanned?: true;
}

/**
 * Every page of the product by its name in product §2, in its order. Pages whose name starts with `cabinet-` have
 * the cabinet's layout and require sign-in.
 */
const pages = {
  home: { path: "/", render: "server" },
  servers: { path: "/servers", render: "server" },
  "dedicated-servers": { path: "/dedicated-servers", render: "server" },
  domains: { path: "/domains", render: "server", sells: "domains" },
  clients: { path: "/clients", render: "server" },
  "domain-transfer": { path: "/domain-transfer", render: "server", sells: "domains" },
  "referral-system": { path: "/referral-system", render: "server" },
  help: { path: "/help", render: "server" },
  "help-article": { path: "/help/:slug", render: "server" },
  status: { path: "/status", render: "server" },
  "status-history": { path: "/status/history", render: "server" },
  look: { path: "/look" },
  payment: { path: "/payment/:id" },
  "your-order": { path: "/your-order", render: "server", sells: "domains" },
  login: { path: "/login" },
  signup: { path: "/signup" },
  recovery: { path: "/recovery" },
  "recovery-token": { path: "/recovery/token" },
  verify: { path: "/verify" },
  "verify-contact": { path: "/verify/contact", sells: "domains" },
  unsubscribe: { path: "/u/:token" },
  invitation: { path: "/invitation" },
  "auth-callback": { path: "/auth-callback" },
  "oauth-callback": { path: "/auth/:provider/callback" },
  "auth-register": { path: "/auth/register/:referrer" },
  offer: { path: "/offer", render: "server" },
  privacy: { path: "/privacy", render: "server" },
  deposit: { path: "/deposit", login: true },
  receipt: { path: "/receipts/:id", login: true },
  invoice: { path: "/invoices/:id", login: true },
  "former-invoice": { path: "/former-invoices/:id", login: true },
  "cabinet-my-servers": { path: "/my-servers" },
  "cabinet-server": { path: "/servers/:id" },
  "cabinet-my-domains": { path: "/my-domains", sells: "domains" },
  "cabinet-domain": { path: "/domains/:id", sells: "domains" },
  "cabinet-domain-search": { path: "/domains/new", sells: "domains" },
  "cabinet-support": { path: "/support" },
  "cabinet-support-ticket": { path: "/support-ticket" },
  "cabinet-support-chat": { path: "/support/:id" },
  "cabinet-notifications": { path: "/notifications" },
  "cabinet-contacts": { path: "/contact", sells: "domains" },
  "cabinet-contact": { path: "/contact/:id", sells: "domains" },
  "cabinet-transactions": { path: "/transactions" },
  "cabinet-invoices": { path: "/invoices" },
  "cabinet-former-invoices": { path: "/former-invoices" },
  "cabinet-order-vm": { path: "/order-vm" },
  "cabinet-order-dedicated": { path: "/order-dedicated" },
  "cabinet-wallet": { path: "/wallet" },
  "cabinet-api": { path: "/api" },
  "cabinet-referrals": { path: "/referrals" },
  "cabinet-telegram": { path: "/telegram", needs: "bot" },
  "cabinet-settings": { path: "/settings" },
  "cabinet-settings-security": { path: "/settings/security" },
  "cabinet-settings-billing": { path: "/settings/billing" },
  "cabinet-settings-team": { path: "/settings/team" },
  "cabinet-payouts": { path: "/payouts" },
  "cabinet-whitelabel": { path: "/whitelabel", needs: "resellers" },
  "cabinet-whitelabel-dashboard": { path: "/whitelabel/:id", needs: "resellers" },
  "cabinet-whitelabel-pricelist": { path: "/whitelabel/:id/pricelist", needs: "resellers" },
  "cabinet-whitelabel-mailing": { path: "/whitelabel/:id/mailing", needs: "resellers" },
  "cabinet-whitelabel-promocodes": { path: "/whitelabel/:id/promocodes", needs: "resellers" },
  "cabinet-whitelabel-affiliate-program": {
    path: "/whitelabel/:id/affiliate-program",
    needs: "resellers",
  },
  "cabinet-whitelabel-settings": { path: "/whitelabel/:id/settings", needs: "resellers" },
} as const satisfies Readonly<Record<string, Page>>;

type Pages = typeof pages;

export type RouteName = keyof Pages;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
const names = Object.keys(pages) as RouteName[];
const pageOf = (name: RouteName): Page => pages[name];

/** Without the mark a bundle would keep the sets that no one in it reads. */
/* @__NO_SIDE_EFFECTS__ */
function namesWhere(fits: (page: Page) => boolean): ReadonlySet<RouteName> {
  return new Set(names.filter((name) => fits(pageOf(name))));
}

/** The path of each page; `:x` stands for one segment. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the table's own keys and paths
export const paths = Object.fromEntries(names.map((name) => [name, pages[name].path])) as {
  readonly [Name in RouteName]: Pages[Name]["path"];
};

/** Pages that are built. Menus, the footer and the server use no others; the set only grows. */
export const existingRoutes = namesWhere(({ isPlanned }) => isPlanned !== true);

/** Pages rendered on the server, one URL per language. */
export const serverRenderedRoutes = namesWhere(({ render }) => render === "server");

/** Pages that are for domain names alone: a site that sells none has none of them. */
export const domainRoutes = namesWhere(({ sells }) => sells === "domains");

/** Pages that are for the bot in Telegram alone. */
const botRoutes = namesWhere(({ needs }) => needs === "bot");

/** Pages of a site whose customers can run sites of their own. */
const resellerRoutes = namesWhere(({ needs }) => needs === "resellers");

/** Whether a site has no such page: what it is about is not there. */
export function isHiddenRoute(
  route: RouteName,
  { withoutDomains, hasBot, hasResellers }: Pick<SiteSettings, "withoutDomains" | "hasBot" | "hasResellers">,
): boolean {
  if (domainRoutes.has(route)) return withoutDomains === true;
  if (botRoutes.has(route)) return hasBot !== true;
  return resellerRoutes.has(route) && hasResellers !== true;
}

/** The public documentation of the API: a page by itself, in English. */
export const apiDocsPath = "/api/docs";

/** Every part of the interface in every state, for those who build pages; in demo only. */
export const partsPath = "/dev/ui";

/** True for pages a visitor is sent to login from (product §2, §4). */
export function requiresLogin(route: RouteName): boolean {
  return route.startsWith("cabinet-") || pageOf(route).login === true;
}

type ParameterOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type PathArguments<Path extends string> = [ParameterOf<Path>] extends [never]
  ? []
  : [parameters: Readonly<Record<ParameterOf<Path>, string>>];

/** The address of a page: `pathOf("cabinet-server", { id })`. */
export function pathOf<Name extends RouteName>(
  name: Name,
  ...[parameters]: PathArguments<Pages[Name]["path"]>
): string {
  const values: Readonly<Record<string, string>> = parameters ?? {};
  return paths[name].replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ""));
}

/** Fixed segments go before placeholders, so that `/domains/new` is not a domain called new. */
const patterns = names
  .filter((name) => existingRoutes.has(name))
  .toSorted((a, b) => paths[a].split(":").length - paths[b].split(":").length)
  .map((name) => ({ name, pattern: new RegExp(`^${paths[name].replaceAll(/:\w+/g, "[^/]+")}$`) }));

/** The built page of a path without locale, query and hash; null when there is none. */
export function matchRoute(path: string): RouteName | null {
  return patterns.find(({ pattern }) => pattern.test(path))?.name ?? null;
}
