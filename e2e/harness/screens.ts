import type * as z from "zod/mini";
import type { formerInvoiceOutput } from "#src/features/import/contract.ts";
import type { invoiceOutput } from "#src/features/invoices/contract-outputs.ts";
import { encodeId } from "#src/shared/ids.ts";
import { partsPath, type RouteName } from "#src/shared/paths.ts";
import type { FurnishedCustomer } from "./furnished-customer.ts";

/** One screen in one of its states. */
export interface Screen {
  /** Its page; `parts` is the one for developers of pages. */
  readonly route: RouteName | "parts";
  readonly path: string;
  /** Text of the screen that appears only with its data. */
  readonly shows?: string;
  /** What the browser logs about it: a call that is refused on purpose. */
  readonly refusal?: RegExp;
  /** An answer that replaces a call's here: a state that this installation cannot reach. */
  readonly answer?: { readonly path: string; readonly body: unknown };
}

/** What a visitor without an account can open. */
export function visitorScreens({ payments }: FurnishedCustomer): readonly Screen[] {
  return [
    { route: "home", path: "/" },
    { route: "servers", path: "/servers" },
    { route: "dedicated-servers", path: "/dedicated-servers" },
    { route: "clients", path: "/clients" },
    { route: "referral-system", path: "/referral-system" },
    { route: "domains", path: "/domains" },
    { route: "domains", path: "/domains?name=northpier.dev", shows: "Simulated registry" },
    { route: "domain-transfer", path: "/domain-transfer" },
    { route: "domain-transfer", path: "/domain-transfer?name=northpier.dev", shows: "Sign up to transfer" },
    { route: "your-order", path: "/your-order" },
    { route: "help", path: "/help", shows: "First steps" },
    { route: "help", path: "/help?q=deposit+held", shows: "deposit held" },
    { route: "help", path: "/help?q=xylophone", shows: "xylophone" },
    { route: "help-article", path: "/help/first-steps-with-a-server" },
    { route: "help-article", path: "/help/there-is-none", refusal: /help\/there-is-none/ },
    { route: "status", path: "/status", shows: "Website and cabinet" },
    { route: "status-history", path: "/status/history" },
    { route: "offer", path: "/offer" },
    { route: "privacy", path: "/privacy" },
    { route: "login", path: "/login" },
    { route: "signup", path: "/signup" },
    { route: "recovery", path: "/recovery" },
    { route: "recovery-token", path: "/recovery/token#token=abc" },
    { route: "recovery-token", path: "/recovery/token" },
    { route: "invitation", path: "/invitation" },
    { route: "look", path: "/look", refusal: /look\/open/ },
    { route: "unsubscribe", path: "/u/abc" },
    { route: "verify", path: "/verify#token=abc" },
    { route: "verify", path: "/verify" },
    { route: "verify-contact", path: "/verify/contact#token=abc" },
    { route: "verify-contact", path: "/verify/contact" },
    {
      route: "auth-callback",
      path: "/auth-callback?code=used-up",
      shows: "too old",
      refusal: /auth\/exchange/,
    },
    { route: "oauth-callback", path: "/auth/google/callback" },
    { route: "payment", path: `/payment/${payments.waiting}` },
    { route: "parts", path: partsPath },
  ];
}

/** A customer's screens, in every state that exists. A new area gets a list and a file in e2e/screens. */
export function customerScreens(customer: FurnishedCustomer): readonly Screen[] {
  return [
    ...serverScreens(customer),
    ...domainScreens(customer),
    ...accountScreens(customer),
    ...supportScreens(customer),
  ];
}

export function supportScreens({ tickets, servers }: FurnishedCustomer): readonly Screen[] {
  return [
    { route: "cabinet-support", path: "/support", shows: "fail-create was not delivered" },
    { route: "cabinet-support", path: "/support?state=closed", shows: "Transfer of lagoon.example" },
    { route: "cabinet-support", path: "/support?q=nothing", shows: "No ticket matches" },
    { route: "cabinet-support-chat", path: `/support/${tickets.open}`, shows: "What was known" },
    { route: "cabinet-support-chat", path: `/support/${tickets.closed}`, shows: "How was our help?" },
    { route: "cabinet-support-ticket", path: "/support-ticket", shows: "What is it about?" },
    {
      route: "cabinet-support-ticket",
      path: `/support-ticket?about=server:${servers.running}`,
      shows: "What we see already",
    },
  ];
}

export function serverScreens({ servers }: FurnishedCustomer): readonly Screen[] {
  return [
    { route: "cabinet-my-servers", path: "/my-servers", shows: "northpier-web" },
    { route: "cabinet-my-servers", path: "/my-servers#dedicated", shows: "Debian 13, please" },
    { route: "cabinet-server", path: `/servers/${servers.running}`, shows: "198.18." },
    { route: "cabinet-server", path: `/servers/${servers.running}?tab=console`, shows: "Connected" },
    { route: "cabinet-server", path: `/servers/${servers.running}?tab=network`, shows: "198.18." },
    { route: "cabinet-server", path: `/servers/${servers.running}?tab=settings`, shows: "Debian" },
    { route: "cabinet-server", path: `/servers/${servers.stopped}`, shows: "ledger-db" },
    { route: "cabinet-server", path: `/servers/${servers.stopped}?tab=console`, shows: "ledger-db" },
    { route: "cabinet-server", path: `/servers/${servers.failed}`, shows: "fail-create" },
    { route: "cabinet-order-vm", path: "/order-vm", shows: "Sloop 2" },
    { route: "cabinet-order-dedicated", path: "/order-dedicated", shows: "Clipper 16" },
  ];
}

export function domainScreens({ domains }: FurnishedCustomer): readonly Screen[] {
  return [
    { route: "domain-transfer", path: "/domain-transfer?name=northpier.dev", shows: "Who owns the names" },
    { route: "cabinet-domain-search", path: "/domains/new", shows: ".com" },
    { route: "cabinet-domain-search", path: "/domains/new?name=north%20pier", shows: "Simulated registry" },
    { route: "cabinet-domain-search", path: "/domains/new?view=order", shows: "nothing in your order" },
    { route: "cabinet-my-domains", path: "/my-domains", shows: "harbour-lights.com" },
    { route: "cabinet-my-domains", path: "/my-domains?searchTerm=nothing", shows: "Nothing matches" },
    { route: "cabinet-domain", path: `/domains/${domains.active}`, shows: "What happens when" },
    { route: "cabinet-domain", path: `/domains/${domains.active}?tab=records`, shows: "mx1.mailhaven" },
    { route: "cabinet-domain", path: `/domains/${domains.active}?tab=name-servers`, shows: "of ours" },
    { route: "cabinet-domain", path: `/domains/${domains.active}?tab=dnssec`, shows: "Not possible" },
    { route: "cabinet-domain", path: `/domains/${domains.active}?tab=contacts`, shows: "Anna" },
    { route: "cabinet-domain", path: `/domains/${domains.active}?tab=transfer`, shows: "Transfer code" },
    { route: "cabinet-domain", path: `/domains/${domains.active}?tab=activity`, shows: "Registration" },
    { route: "cabinet-domain", path: `/domains/${domains.coming}`, shows: "set aside" },
    { route: "cabinet-domain", path: `/domains/${domains.failed}`, shows: "came back" },
  ];
}

/** An invoice as one looks where the site issues them, which the shared site does not. */
const paper: z.output<typeof invoiceOutput> = {
  id: encodeId("invoice", "01900000-0000-7000-8000-000000000001"),
  number: "2026-000042",
  kind: "invoice",
  issuedAt: "2026-11-20T10:00:00.000Z",
  suppliedAt: "2026-11-20T09:58:00.000Z",
  paidAt: "2026-11-20T09:58:00.000Z",
  orderId: encodeId("order", "01900000-0000-7000-8000-000000000002"),
  transactionId: null,
  treatment: "eu-consumer",
  country: "FR",
  currency: "USD",
  netCents: 1440,
  taxCents: 288,
  grossCents: 1728,
  corrects: null,
  credits: [],
  customerId: encodeId("customer", "01900000-0000-7000-8000-000000000003"),
  seller: {
    name: "Harbour Hosting B.V.",
    lines: ["Kade 12", "3011 AA Rotterdam"],
    country: "NL",
    vatNumber: "NL000000000B01",
    registration: null,
    email: "billing@example.com",
    brand: "Moorage",
    isResold: false,
    footer: "",
  },
  buyer: {
    name: "Anna Example",
    username: "anna",
    lines: ["1 rue du Port", "13002 Marseille"],
    country: "FR",
    isBusiness: false,
    vatNumber: null,
    consultationNumber: null,
  },
  lines: [
    {
      sku: "plan:sloop-2",
      label: "Sloop 2",
      domain: null,
      detail: "northpier-web-1",
      from: "2026-11-20T09:58:00.000Z",
      to: "2026-12-20T09:58:00.000Z",
      taxBasisPoints: 2000,
      netCents: 1440,
      taxCents: 288,
      grossCents: 1728,
    },
  ],
  taxes: [{ basisPoints: 2000, netCents: 1440, taxCents: 288, grossCents: 1728 }],
  taxCurrency: null,
};

/** An invoice of the system of before, which the demo has none of. */
const formerPaper: z.output<typeof formerInvoiceOutput> = {
  id: encodeId("formerInvoice", "01900000-0000-7000-8000-000000000001"),
  number: "INV-2023-000117",
  issuedAt: "2023-04-05T00:00:00.000Z",
  state: "paid",
  currency: "EUR",
  totalCents: 1189,
  customerId: encodeId("customer", "01900000-0000-7000-8000-000000000003"),
  paidAt: "2023-04-06T00:00:00.000Z",
  lines: [{ text: "VPS S, web1.northpier.com (2023-04-05 – 2023-05-04)", amountCents: 1189 }],
  taxCents: 190,
};

export function accountScreens({
  contact,
  payments,
  shop,
  transaction,
}: FurnishedCustomer): readonly Screen[] {
  return [
    { route: "home", path: "/", shows: "$26.20" },
    { route: "payment", path: `/payment/${payments.waiting}` },
    { route: "payment", path: `/payment/${payments.settled}` },
    ...(payments.atGateway === null
      ? []
      : ([{ route: "payment", path: `/payment/${payments.atGateway}`, shows: "USDT (TRON" }] as const)),
    { route: "receipt", path: `/receipts/${transaction}` },
    {
      route: "invoice",
      path: `/invoices/${paper.id}`,
      answer: { path: `/api/v2/invoices/${paper.id}`, body: paper },
    },
    { route: "cabinet-invoices", path: "/invoices", shows: "No invoices here" },
    { route: "cabinet-former-invoices", path: "/former-invoices", shows: "No earlier invoices" },
    {
      route: "former-invoice",
      path: `/former-invoices/${formerPaper.id}`,
      answer: { path: `/api/v2/former-invoices/${formerPaper.id}`, body: formerPaper },
    },
    { route: "deposit", path: "/deposit" },
    { route: "cabinet-contacts", path: "/contact", shows: "anna@example.com" },
    { route: "cabinet-contact", path: `/contact/${contact}`, shows: "Анна Ковальская" },
    { route: "cabinet-contact", path: "/contact/new", shows: "Save contact" },
    { route: "cabinet-whitelabel", path: "/whitelabel", shows: "Northpier Cloud" },
    { route: "cabinet-whitelabel-dashboard", path: `/whitelabel/${shop}`, shows: "Margin available" },
    { route: "cabinet-whitelabel-pricelist", path: `/whitelabel/${shop}/pricelist`, shows: "Sloop 2" },
    { route: "cabinet-whitelabel-mailing", path: `/whitelabel/${shop}/mailing`, shows: "No mailings yet" },
    {
      route: "cabinet-whitelabel-promocodes",
      path: `/whitelabel/${shop}/promocodes`,
      shows: "No promotion codes yet",
    },
    {
      route: "cabinet-whitelabel-affiliate-program",
      path: `/whitelabel/${shop}/affiliate-program`,
      shows: "Who brings customers",
    },
    { route: "cabinet-whitelabel-settings", path: `/whitelabel/${shop}/settings`, shows: "Works" },
    { route: "cabinet-referrals", path: "/referrals", shows: "People who signed up with your link" },
    { route: "cabinet-payouts", path: "/payouts", shows: "No destination yet" },
    { route: "cabinet-notifications", path: "/notifications" },
    { route: "cabinet-telegram", path: "/telegram", shows: "What comes where" },
    { route: "cabinet-transactions", path: "/transactions", shows: "$50.00" },
    { route: "cabinet-wallet", path: "/wallet", shows: "$26.20" },
    { route: "cabinet-api", path: "/api", shows: "certificates" },
    { route: "cabinet-api", path: "/api?tab=webhooks", shows: "ops.northpier.com" },
    { route: "cabinet-api", path: "/api?tab=usage", shows: "GET /v2/whoami" },
    { route: "cabinet-api", path: "/api?tab=networks", shows: "203.0.113.0/24" },
    { route: "cabinet-settings", path: "/settings", shows: "Dark theme" },
    { route: "cabinet-settings-billing", path: "/settings/billing", shows: "have no VAT" },
    { route: "cabinet-settings-team", path: "/settings/team", shows: "Invite" },
    {
      route: "cabinet-settings-security",
      path: "/settings/security",
      shows: "Log out everywhere else",
    },
    { route: "cabinet-settings-team", path: "/settings/team", shows: "What each role may do" },
  ];
}
