import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Sealer } from "#src/platform/secrets/sealer.ts";
import { banAddress } from "./read-ban.ts";

/**
 * What is in place of a banned address whose person was erased: it is found again by the address, but by the product's
 * key alone, since addresses can be guessed.
 */
export function markOfBanned(sealer: Pick<Sealer, "mark">, address: string): string {
  return `hmac:${sealer.mark(address, "banned-email").toString("hex")}`;
}

/** Has the bans of these addresses hold on without them; what staff wrote of them goes. */
export async function markBanned(
  sealer: Pick<Sealer, "mark">,
  trx: Transaction<DB>,
  emails: readonly string[],
): Promise<void> {
  for (const address of banAddresses(emails))
    await trx
      .updateTable("bans")
      .set({ value: markOfBanned(sealer, address), note: "" })
      .where("kind", "=", "email")
      .where("value", "=", address)
      .execute();
}

/** As bans have them. */
export function banAddresses(emails: readonly string[]): readonly string[] {
  return [...new Set(emails.flatMap((email) => banAddress(email) ?? []))];
}
