import type { FurnishedCustomer } from "./furnished-customer.ts";

/** A page of the office in one of its states. */
export interface OfficeScreen {
  /** Below `/staff`. */
  readonly path: string;
  /** Text that appears only with its data. */
  readonly shows?: string;
}

/** The office of a provider who has one customer, as an owner sees it. */
export function officeScreens({
  domains,
  id,
  payments,
  servers,
  transaction,
}: FurnishedCustomer): readonly OfficeScreen[] {
  return [
    { path: "" },
    { path: "/customers" },
    { path: `/customers/${id}`, shows: "Purchase of a server" },
    ...["services", "money", "team", "contacts", "keys", "mails", "notes"].map((tab) => ({
      path: `/customers/${id}/${tab}`,
    })),
    { path: "/login" },
    { path: "/looks" },
    { path: "/bans" },
    { path: "/members" },
    { path: "/roles" },
    { path: "/approvals" },
    { path: "/audit" },
    { path: `/audit?object=${servers.running}` },
    { path: "/findings" },
    { path: "/privacy" },
    { path: "/alarms", shows: "What settles it" },
    { path: "/deposits/held" },
    { path: "/deposits", shows: "50 USDT" },
    { path: `/payments/${payments.settled}`, shows: "50 USDT" },
    { path: "/gateways" },
    { path: "/chains", shows: "Its node" },
    { path: "/ledger", shows: "50 USDT" },
    { path: `/transactions/${transaction}` },
    { path: "/stats/revenue" },
    { path: "/stats/coins" },
    { path: "/prices" },
    { path: "/servers", shows: "northpier-web" },
    { path: `/servers/${servers.running}` },
    { path: `/servers/${servers.running}?tab=machine` },
    { path: `/servers/${servers.failed}?tab=money` },
    { path: "/nodes" },
    { path: "/machines" },
    { path: "/domains", shows: "harbour-lights.com" },
    { path: `/domains/${domains.active}` },
    { path: `/domains/${domains.active}?tab=owner` },
    { path: "/domain-strays" },
    { path: "/dedicated?show=closed" },
  ];
}
