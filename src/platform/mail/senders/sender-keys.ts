import { generateKeyPair } from "node:crypto";
import { promisify } from "node:util";
import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { Sealer } from "#src/platform/secrets/sealer.ts";

const makeKeyPair = promisify(generateKeyPair);

/** What receivers are sure to check, and fits into a record (RFC 8301 3.2). */
const keyBits = 2048;
const selectorLength = 12;

/** What a private key is sealed for: in another row, or for another site, it opens nowhere. */
export function purposeOfKey({ id, siteId }: { readonly id: string; readonly siteId: number }): string {
  return `mail-sender-key:${id}:${siteId}`;
}

/** A key by which the mail of a site is signed (RFC 6376). */
export interface NewSenderKey {
  readonly id: string;
  readonly selector: string;
  /** Base64 of its SPKI, which is what `p=` of its record has. */
  readonly publicKey: string;
  readonly sealed: Buffer;
}

/** Makes a key for a site. It takes a while: no transaction waits for it. */
export async function makeSenderKey(
  { ids, sealer }: Pick<Platform, "ids"> & { readonly sealer: Sealer },
  siteId: number,
): Promise<NewSenderKey> {
  const { publicKey, privateKey } = await makeKeyPair("rsa", {
    modulusLength: keyBits,
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const id = ids.next();
  return {
    id,
    // It never comes back, so that what an old record says is of no use.
    selector: `k${id.replaceAll("-", "").slice(-selectorLength)}`,
    publicKey: publicKey.toString("base64"),
    sealed: sealer.seal(privateKey, purposeOfKey({ id, siteId })),
  };
}

/** Puts a key in the place of the one of its kind that the site has. */
export async function putSenderKey(
  trx: Transaction<DB>,
  siteId: number,
  key: NewSenderKey,
  { isNext, now }: { readonly isNext: boolean; readonly now: Date },
): Promise<void> {
  await trx
    .deleteFrom("mail_sender_keys")
    .where("site_id", "=", siteId)
    .where("is_next", "=", isNext)
    .execute();
  await trx
    .insertInto("mail_sender_keys")
    .values({
      id: key.id,
      site_id: siteId,
      is_next: isNext,
      selector: key.selector,
      public_key: key.publicKey,
      private_key: key.sealed,
      made_at: now,
    })
    .execute();
}

/** Has the next key sign; the former one is destroyed. */
export async function turnSenderKey(trx: Transaction<DB>, siteId: number): Promise<void> {
  await trx
    .deleteFrom("mail_sender_keys")
    .where("site_id", "=", siteId)
    .where("is_next", "=", false)
    .execute();
  await trx
    .updateTable("mail_sender_keys")
    .set({ is_next: false })
    .where("site_id", "=", siteId)
    .where("is_next", "=", true)
    .execute();
}
