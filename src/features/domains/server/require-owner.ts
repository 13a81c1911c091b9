import { registrantOf } from "#src/features/contacts/server/index.ts";
import { AppError } from "#src/shared/errors.ts";
import type { DomainsContext } from "./deps.ts";

export interface Owner {
  readonly customerId: string;
  readonly contactId: string;
}

/** Refuses, before any payment, an owner who lacks data that the registrar of one of these endings requires. */
export async function requireOwner(
  { platform, driver }: Pick<DomainsContext, "platform" | "driver">,
  { customerId, contactId }: Owner,
  tlds: readonly string[],
): Promise<void> {
  const wanted = new Set(tlds.flatMap((tld) => driver.capabilities(tld)?.ownerRequirements ?? []));
  if (wanted.size === 0) return;
  const owner = await registrantOf(platform.db.kysely, customerId, contactId);
  if (owner === null) throw new AppError("not_found");
  if ([...wanted].some((field) => owner[field] === null)) throw new AppError("owner_incomplete");
}
