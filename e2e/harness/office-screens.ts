import type { FurnishedCustomer } from "./furnished-customer.ts";

/** A page of the office in one of its states. */
export interface OfficeScreen {
  /** Below `/staff`. */
  readonly path: string;
  /** Text that appears only with its data. */
  readonly shows?: string;
}

/** The office of a provider who has one customer, as an owner sees it. */
export function officeScreens({ servers }: FurnishedCustomer): readonly OfficeScreen[] {
  return [
    { path: "" },
    { path: "/members" },
    { path: "/roles" },
    { path: "/approvals" },
    { path: "/audit" },
    { path: `/audit?object=${servers.running}` },
    { path: "/findings" },
    { path: "/login" },
  ];
}
