import { snapshot } from "#src/platform/db/snapshot.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import { copyFiles } from "#src/platform/personal/copy-files.ts";
import { zipOf } from "#src/platform/personal/zip.ts";
import { copyKeptDays } from "#src/shared/privacy.ts";
import { addDays } from "#src/shared/time.ts";
import { privacyEvents } from "../../events.ts";
import type { PrivacyContext } from "../deps.ts";
import { copySubject } from "./copy-subject.ts";
import { partPurpose } from "./read-parts.ts";
import { writeReadme } from "./write-readme.ts";

/** So often a copy is tried before it is left to staff. */
const mostTries = 3;
const partBytes = 128 * 1024;

/** Makes the copies that wait, one after another. One that fails is tried again, then left to staff (`failed`). */
export async function makeCopies(context: PrivacyContext): Promise<void> {
  const { platform } = context;
  const waiting = await platform.db.kysely
    .selectFrom("privacy_requests")
    .select(["id", "site_id", "customer_id", "person_id", "user_id", "tries"])
    .where("kind", "=", "copy")
    .where("state", "=", "open")
    .orderBy("asked_at")
    .orderBy("id")
    .limit(20)
    .execute();
  for (const copy of waiting) {
    try {
      await makeCopy(context, copy);
    } catch (error) {
      platform.log.error({ err: error, copyId: copy.id }, "a copy of personal data could not be made");
      await noteFailure(context, copy);
    }
  }
}

interface Wanted {
  readonly id: string;
  readonly site_id: number;
  readonly customer_id: string;
  readonly person_id: string | null;
  readonly user_id: string | null;
  readonly tries: number;
}

async function makeCopy(context: PrivacyContext, copy: Wanted): Promise<void> {
  const { platform } = context;
  await removeParts(context, copy.id);
  // Rows of one moment; what is written meanwhile is in the next copy.
  const bytes = await snapshot(platform.db.kysely, async (reading) => {
    const subject = await copySubject(reading, copy);
    if (subject === null) return null;
    const at = platform.clock.now();
    const readme = await writeReadme(context, reading, { subject, userId: copy.user_id, at });
    return storeParts(context, copy.id, zipOf(copyFiles(reading, context.data(), subject, readme), at));
  });
  const now = platform.clock.now();
  await transaction(platform, async (trx) => {
    const ready = await trx
      .updateTable("privacy_requests")
      .set(
        bytes === null
          ? { state: "withdrawn", settled_at: now }
          : { state: "ready", settled_at: now, bytes: BigInt(bytes), expires_at: addDays(now, copyKeptDays) },
      )
      .where("id", "=", copy.id)
      .where("state", "=", "open")
      .returning("user_id")
      .executeTakeFirst();
    if (bytes === null || ready === undefined || ready.user_id === null) return;
    await publishEvent(trx, { now }, privacyEvents, {
      name: "privacy.copy-ready.v1",
      siteId: copy.site_id,
      customerId: copy.customer_id,
      payload: { requestId: copy.id },
    });
  });
}

/** Seals the archive piece by piece as it is made; returns how large it is. */
async function storeParts(
  { platform, sealer }: PrivacyContext,
  copyId: string,
  archive: AsyncIterable<Buffer>,
): Promise<number> {
  let [pieces, size, total, position]: [Buffer[], number, number, number] = [[], 0, 0, 0];
  const store = async (): Promise<void> => {
    const sealed = sealer.sealBytes(Buffer.concat(pieces), partPurpose(copyId, position));
    await platform.db.kysely
      .insertInto("privacy_copy_parts")
      .values({ request_id: copyId, position, sealed })
      .execute();
    [pieces, size, position] = [[], 0, position + 1];
  };
  for await (const piece of archive) {
    pieces.push(piece);
    size += piece.length;
    total += piece.length;
    if (size >= partBytes) await store();
  }
  if (size > 0) await store();
  return total;
}

async function noteFailure({ platform }: PrivacyContext, { id, tries }: Wanted): Promise<void> {
  const isOver = tries + 1 >= mostTries;
  await platform.db.kysely
    .updateTable("privacy_requests")
    .set({ tries: tries + 1, ...(isOver && { state: "failed", settled_at: platform.clock.now() }) })
    .where("id", "=", id)
    .where("state", "=", "open")
    .execute();
}

async function removeParts({ platform }: PrivacyContext, copyId: string): Promise<void> {
  await platform.db.kysely.deleteFrom("privacy_copy_parts").where("request_id", "=", copyId).execute();
}
