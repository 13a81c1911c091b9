import type { FileAnswer } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import type { PrivacyContext } from "../deps.ts";

/** Bound to its place: no part can stand in for another. */
export function partPurpose(copyId: string, position: number): string {
  return `privacy copy ${copyId} ${position}`;
}

/** A copy for whom it was made for: its person for this account, or staff (`userId` null). */
export interface CopyFetched {
  readonly copyId: string;
  readonly userId: string | null;
  readonly customerId: string | null;
}

/** Throws `not_found` where it is another's, not made yet, or gone. */
export async function requireCopy(
  { platform }: PrivacyContext,
  { copyId, userId, customerId }: CopyFetched,
): Promise<{ readonly customerId: string }> {
  const copy = await platform.db.kysely
    .selectFrom("privacy_requests")
    .select("customer_id")
    .where("id", "=", copyId)
    .where("kind", "=", "copy")
    .where("state", "=", "ready")
    .where("expires_at", ">", platform.clock.now())
    .where("user_id", "is not distinct from", userId)
    .$if(customerId !== null, (query) => query.where("customer_id", "=", customerId ?? ""))
    .executeTakeFirst();
  if (copy === undefined) throw new AppError("not_found");
  return { customerId: copy.customer_id };
}

/** The archive, read and opened a part at a time. */
export function readParts({ platform, sealer }: PrivacyContext, copyId: string): FileAnswer {
  const parts = async function* (): AsyncGenerator<Buffer> {
    for (let position = 0; ; position += 1) {
      const part = await platform.db.kysely
        .selectFrom("privacy_copy_parts")
        .select("sealed")
        .where("request_id", "=", copyId)
        .where("position", "=", position)
        .executeTakeFirst();
      if (part === undefined) return;
      const bytes = sealer.openBytes(part.sealed, partPurpose(copyId, position));
      if (bytes === null) throw new Error(`part ${position} of copy ${copyId} cannot be opened`);
      yield bytes;
    }
  };
  return { name: "personal-data.zip", type: "application/zip", content: parts() };
}
