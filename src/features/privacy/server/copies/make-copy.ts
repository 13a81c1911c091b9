import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
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

const partBytes = 128 * 1024;

/**
 * Makes a copy, unless it is made already. One process makes it at a time, since parts of two archives would be mixed:
 * false while another one does.
 */
export function makeCopy(context: PrivacyContext, id: string): Promise<boolean> {
  const { kysely } = context.platform.db;
  // Rows of one moment; what is written meanwhile is in the next copy.
  return snapshot(kysely, async (reading) => {
    if (!(await lockCopy(reading, id))) return false;
    // Read apart from the snapshot, which may be older than what the last holder of the lock did.
    const copy = await kysely
      .selectFrom("privacy_requests")
      .select(["id", "site_id", "customer_id", "person_id", "user_id"])
      .where("id", "=", id)
      .where("state", "=", "open")
      .executeTakeFirst();
    if (copy === undefined) return true;
    await kysely.deleteFrom("privacy_copy_parts").where("request_id", "=", id).execute();
    await settle(context, copy, await storeCopy(context, reading, copy));
    return true;
  });
}

interface Wanted {
  readonly id: string;
  readonly site_id: number;
  readonly customer_id: string;
  readonly person_id: string | null;
  readonly user_id: string | null;
}

/** Until the transaction ends. */
async function lockCopy(trx: Kysely<DB>, id: string): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`privacy-copy/${id}`}, 0)) AS "isHeld"`.execute(trx);
  return rows[0]?.isHeld === true;
}

/** Stores the archive; null: whom it is about is erased, or owns the account no longer. */
async function storeCopy(context: PrivacyContext, reading: Kysely<DB>, copy: Wanted): Promise<number | null> {
  const subject = await copySubject(reading, copy);
  if (subject === null) return null;
  const at = context.platform.clock.now();
  const readme = await writeReadme(context, reading, { subject, userId: copy.user_id, at });
  return storeParts(context, copy.id, zipOf(copyFiles(reading, context.data(), subject, readme), at));
}

async function settle({ platform }: PrivacyContext, copy: Wanted, bytes: number | null): Promise<void> {
  const now = platform.clock.now();
  await transaction(platform, async (trx) => {
    const settled = await trx
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
    if (bytes === null || settled === undefined || settled.user_id === null) return;
    await publishEvent(trx, { now }, privacyEvents, {
      name: "privacy.copy-ready.v1",
      siteId: copy.site_id,
      customerId: copy.customer_id,
      payload: { requestId: copy.id, userId: settled.user_id },
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
