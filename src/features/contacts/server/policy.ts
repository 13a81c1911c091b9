import { AppError } from "#src/shared/errors.ts";
import { toShown } from "#src/shared/domain-names/ascii-form.ts";

/** More than anyone needs; all of them fit into one answer. */
export const maxContacts = 100;

// platform/authz/policy.ts decides who may call at all, the query of read-contacts.ts whose contact it is.

/** Names that belong to a contact; undefined: none. */
type Use = { readonly names: readonly string[]; readonly count: number } | undefined;

/** What the state of a customer's contacts allows now; null means allowed, otherwise why not. */
export const contactCan = {
  create: (known: bigint): AppError | null =>
    known < maxContacts ? null : new AppError("contact_limit", { count: maxContacts }),
  /** Not while names belong to it. */
  delete: (used: Use): AppError | null =>
    used === undefined
      ? null
      : new AppError("contact_in_use", { count: used.count, names: used.names.map(toShown).join(", ") }),
} as const;
