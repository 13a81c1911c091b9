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
  /** Whether they own the account now: who does no longer gets no copy of all of it. */
  readonly isOwner: boolean;
}

/** Throws `not_found` where it is another's, not made yet, or gone. */
export async function requireCopy(
  { platform }: PrivacyContext,
  { copyId, userId, customerId, isOwner }: CopyFetched,
): Promise<{ readonly customerId: string; readonly bytes: number }> {
  const copy = await platform.db.kysely
    .selectFrom("privacy_requests")
    .select(["customer_id", "bytes"])
    .where("id", "=", copyId)
    .where("kind", "=", "copy")
    .where("state", "=", "ready")
    .where("expires_at", ">", platform.clock.now())
    .where("user_id", "is not distinct from", userId)
    .$if(customerId !== null, (query) => query.where("customer_id", "=", customerId ?? ""))
    .$if(!isOwner, (query) => query.where("person_id", "is not", null))
    .executeTakeFirst();
  if (copy === undefined) throw new AppError("not_found");
  return { customerId: copy.customer_id, bytes: Number(copy.bytes) };
}

/**
 * The archive of so many bytes, read and opened a part at a time. Where a part is missing or cannot be opened it breaks
 * off with an error, and the browser reports a download that failed, since it has the length of the whole.
 */
export function readParts({ platform, sealer }: PrivacyContext, copyId: string, bytes: number): FileAnswer {
  const parts = async function* (): AsyncGenerator<Buffer> {
    let left = bytes;
    for (let position = 0; left > 0; position += 1) {
      const part = await platform.db.kysely
        .selectFrom("privacy_copy_parts")
        .select("sealed")
        .where("request_id", "=", copyId)
        .where("position", "=", position)
        .executeTakeFirst();
      if (part === undefined) throw new Error(`part ${position} of copy ${copyId} is missing`);
      const opened = sealer.openBytes(part.sealed, partPurpose(copyId, position));
      if (opened === null) throw new Error(`part ${position} of copy ${copyId} cannot be opened`);
      left -= opened.length;
      if (left < 0) throw new Error(`copy ${copyId} is longer than it was made`);
      yield opened;
    }
  };
  return { name: "personal-data.zip", type: "application/zip", bytes, content: parts() };
}
