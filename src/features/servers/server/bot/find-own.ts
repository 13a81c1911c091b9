import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { type FoundServer, findServer } from "../find-server.ts";

/** A server of the customer; null when it is not, or not any more. */
export async function findOwn(
  { db }: Pick<Platform, "db">,
  customerId: string,
  id: string,
): Promise<FoundServer | null> {
  try {
    return await findServer(db.kysely, customerId, id);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
