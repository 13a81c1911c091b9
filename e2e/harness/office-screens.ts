import type { FurnishedCustomer } from "./furnished-customer.ts";

/** A page of the office in one of its states. */
export interface OfficeScreen {
  /** Below `/staff`. */
  readonly path: string;
  /** Text that appears only with its data. */
  readonly shows?: string;
  /** A button that opens a dialog, which is looked at with the page in light. */
  readonly opens?: string;
}

/** Customers, staff, and what staff does to both, in the office of a provider who has one customer. */
export function peopleScreens({ id, servers }: FurnishedCustomer): readonly OfficeScreen[] {
  return [
    { path: "/customers" },
    { path: `/customers/${id}`, shows: "Purchase of a server" },
    ...["services", "money", "team", "contacts", "keys", "mails", "notes"].map((tab) => ({
      path: `/customers/${id}/${tab}`,
    })),
    { path: "/login" },
    { path: "/payouts", shows: "No payout waits for a decision" },
    { path: "/looks" },
    { path: "/bans" },
    { path: "/members" },
    { path: "/roles" },
    { path: "/approvals" },
    { path: "/audit" },
    { path: `/audit?object=${servers.running}` },
    { path: "/privacy" },
    { path: "/help", shows: "First steps with a server" },
    { path: "/status", shows: "Status page" },
    { path: "/status/incident", shows: "Website and cabinet" },
    { path: "/status/planned-work", shows: "Website and cabinet" },
    { path: "/mailings", shows: "Nothing was announced yet" },
  ];
}

/** What comes in and where it is; `fillOffice` gives senders and gateways their rows. */
export function moneyScreens({ payments, transaction }: FurnishedCustomer): readonly OfficeScreen[] {
  return [
    { path: "/alarms?show=inQueue", shows: "What settles it" },
    { path: "/deposits/held" },
    { path: "/deposits", shows: "50 USDT" },
    { path: "/bans", shows: "a mixing service" },
    { path: `/payments/${payments.settled}`, shows: "50 USDT" },
    { path: "/gateways", shows: "simulated" },
    ...(payments.atGateway === null
      ? []
      : [{ path: `/payments/${payments.atGateway}`, shows: "is not settled any more" }]),
    { path: "/chains", shows: "Its node" },
    { path: "/ledger", shows: "50 USDT" },
    { path: `/transactions/${transaction}` },
    { path: "/stats/revenue" },
    { path: "/stats/coins" },
    { path: "/prices" },
    { path: "/catalogue", shows: "Sloop 2" },
    { path: "/catalogue?section=tlds", shows: "com" },
    { path: "/catalogue-history", shows: "Nothing was published yet" },
    { path: "/stock", shows: "sloop-2" },
    { path: "/promo-codes", shows: "No promotion codes yet" },
    { path: "/resellers", shows: "Northpier Cloud" },
  ];
}

/** Servers, names, nodes, and what waits; `fillOffice` gives nodes, machines and unknown names their rows. */
export function thingScreens({ domains, servers }: FurnishedCustomer): readonly OfficeScreen[] {
  return [
    { path: "" },
    { path: "/findings" },
    { path: "/alarms", shows: "What settles it" },
    { path: "/servers", shows: "northpier-web" },
    // The view bar with a chosen view, which lost a part, and another; and the dialogs of a list.
    { path: "/servers?held=false&rank=high", shows: "no longer has a part of the view" },
    { path: "/servers?held=true", opens: "Save view" },
    { path: "/servers?q=northpier", shows: "northpier-web", opens: "Export" },
    { path: `/servers/${servers.running}` },
    { path: `/servers/${servers.running}?tab=machine` },
    { path: `/servers/${servers.failed}?tab=money` },
    { path: "/nodes", shows: "quay-1" },
    { path: "/nodes/quay-1" },
    { path: "/machines", shows: "foreign:" },
    { path: "/domains", shows: "harbour-lights.com" },
    { path: `/domains/${domains.active}` },
    { path: `/domains/${domains.active}?tab=owner` },
    { path: "/domain-strays", shows: ".com" },
    { path: "/dedicated?show=closed" },
  ];
}
