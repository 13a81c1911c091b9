import { AppError } from "#src/shared/errors.ts";
import { maxContacts } from "./rules.ts";
import { toShown } from "#src/shared/domain-names/ascii-form.ts";

// Who may call at all is platform/authz/policy.ts, whose contact it is the query of read-contacts.ts.

/** Names that belong to a contact; undefined: none. */
type Use = { readonly names: readonly string[]; readonly count: number } | undefined;

/** What the state of a customer's contacts allows now; null means yes, otherwise why not. */
export const contactCan = {
  create: (known: bigint): AppError | null =>
    known < maxContacts ? null : new AppError("contact_limit", { count: maxContacts }),
  /** Names that belong to it forbid it. */
  delete: (used: Use): AppError | null =>
    used === undefined
      ? null
      : new AppError("contact_in_use", { count: used.count, names: used.names.map(toShown).join(", ") }),
} as const;
