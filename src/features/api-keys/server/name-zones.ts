import type { FindServedDomain } from "#src/features/dns/server/index.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId, type Id } from "#src/shared/ids.ts";

/** A zone that a key is for. */
export interface NamedZone {
  readonly id: Id<"domain">;
  readonly name: string;
}

/** The zones of a key by name, in the order of the key; those that left the customer or are not served are left out. */
export async function nameZones(
  findServed: FindServedDomain,
  customerId: string,
  domainIds: readonly string[],
): Promise<NamedZone[]> {
  const found = await Promise.all(
    domainIds.map(async (domainId): Promise<NamedZone[]> => {
      try {
        const { name } = await findServed(customerId, domainId);
        return [{ id: encodeId("domain", domainId), name }];
      } catch (error) {
        if (error instanceof AppError) return [];
        throw error;
      }
    }),
  );
  return found.flat();
}
