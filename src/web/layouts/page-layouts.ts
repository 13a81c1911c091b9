import type { RouteName } from "#src/shared/paths.ts";

/** What surrounds a page's own content (product §2, "Layout rules"). */
export interface PageLayout {
  /** `site`: header and footer. `cabinet`: these, sidebar, user header and referral card. `bare`: nothing. */
  readonly shell: "site" | "cabinet" | "bare";
  readonly hasBackground: boolean;
  readonly hasTicker: boolean;
  /** The closing call to action above the footer. */
  readonly hasClosing: boolean;
}

const open: PageLayout = { shell: "site", hasBackground: true, hasTicker: true, hasClosing: true };
const legal: PageLayout = { shell: "site", hasBackground: true, hasTicker: true, hasClosing: false };
const order: PageLayout = { shell: "site", hasBackground: false, hasTicker: true, hasClosing: false };
const cabinet: PageLayout = { shell: "cabinet", hasBackground: false, hasTicker: false, hasClosing: false };
const bare: PageLayout = { shell: "bare", hasBackground: false, hasTicker: false, hasClosing: false };
const bareDecorated: PageLayout = { ...bare, hasBackground: true };

const layouts = {
  home: open,
  servers: open,
  "dedicated-servers": open,
  domains: open,
  clients: open,
  "domain-transfer": open,
  "referral-system": open,
  help: legal,
  "help-article": legal,
  status: legal,
  "status-history": legal,
  offer: legal,
  privacy: legal,
  "your-order": order,
  login: bare,
  look: bareDecorated,
  signup: bare,
  recovery: bareDecorated,
  "recovery-token": bareDecorated,
  invitation: bareDecorated,
  verify: bareDecorated,
  "verify-contact": bareDecorated,
  unsubscribe: bareDecorated,
  deposit: bareDecorated,
  receipt: bareDecorated,
  invoice: bareDecorated,
  "former-invoice": bareDecorated,
  "auth-register": bare,
  payment: bareDecorated,
  "auth-callback": bareDecorated,
  "oauth-callback": bareDecorated,
} as const satisfies Partial<Record<RouteName, PageLayout>>;

/** The layout of a page; every page named `cabinet-…` has the cabinet's. */
export function pageLayout(route: RouteName): PageLayout {
  return hasOwnLayout(route) ? layouts[route] : cabinet;
}

function hasOwnLayout(route: RouteName): route is keyof typeof layouts {
  return route in layouts;
}
