import { type FoundKind, foundKinds } from "#src/shared/found.ts";
import { officePath } from "#src/shared/office-path.ts";
import { isOpenTo, pageAt } from "../office-pages.ts";

/** A thing as data names it. */
export interface NamedThing {
  /** One without a page is not opened. */
  readonly kind: string;
  /** Encoded. */
  readonly id: string;
  /** Whose it is, where it is shown on their page. */
  readonly customerId?: string | undefined;
}

/** Where the audit's objects are shown that no search finds. */
const otherPages: Readonly<Record<string, (id: string) => string>> = {
  alarm: (id) => `/staff/alarms?id=${id}`,
  approval: (id) => `/staff/approvals?show=decided&id=${id}`,
  ban: () => "/staff/bans",
  bulk: (id) => `/staff/bulk/${id}`,
  chain: () => "/staff/chains",
  "catalogue-draft": (id) => `/staff/catalogue/${id}`,
  "price-change": (id) => `/staff/prices/${id}`,
  "promo-code": () => "/staff/promo-codes",
  "staff-role": () => "/staff/roles",
};

/** The path of a thing's page for a role with these permissions; undefined: it has none, or not for that role. */
export function openPath(
  { kind, id, customerId }: NamedThing,
  permissions: readonly string[],
): string | undefined {
  const path = isFound(kind) ? officePath(kind, id, customerId) : otherPages[kind]?.(id);
  if (path === undefined) return undefined;
  return isOpenPath(path, permissions) ? path : undefined;
}

/** Whether an address of the office leads to a page that a role with these permissions may open. */
export function isOpenPath(path: string, permissions: readonly string[]): boolean {
  const page = pageAt(path.replace(/\?.*$/, ""));
  return page !== undefined && isOpenTo(permissions)(page);
}

function isFound(kind: string): kind is FoundKind {
  return foundKinds.some((one) => one === kind);
}
