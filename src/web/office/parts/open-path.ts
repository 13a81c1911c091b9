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

/** The path of a thing's page for a role with these permissions; undefined: it has none, or not for that role. */
export function openPath(
  { kind, id, customerId }: NamedThing,
  permissions: readonly string[],
): string | undefined {
  if (!isFound(kind)) return undefined;
  const path = officePath(kind, id, customerId);
  const page = pageAt(path);
  return page !== undefined && isOpenTo(permissions)(page) ? path : undefined;
}

function isFound(kind: string): kind is FoundKind {
  return foundKinds.some((one) => one === kind);
}
