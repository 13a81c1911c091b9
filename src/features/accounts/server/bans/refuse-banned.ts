import type { Transaction } from "kysely";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Sealer } from "#src/platform/secrets/sealer.ts";
import { markOfBanned } from "./mark-banned.ts";
import { banAddress, mailDomainOf, plainAddress } from "./read-ban.ts";

/** From where and with which address something comes; of each what is known. */
interface Comer {
  readonly ip?: string | undefined;
  readonly email?: {
    readonly address: string | undefined;
    /** Makes the marks of banned addresses whose people were erased. */
    readonly sealer: Pick<Sealer, "mark">;
  };
}

/** Refuses what staff banned, in whatever form it is written, without saying which rule it was (`not_accepted`). */
export async function refuseBanned(trx: Transaction<DB>, { ip, email }: Comer, now: Date): Promise<void> {
  const { address = "", sealer } = email ?? {};
  const banned = banAddress(address);
  await call(trx, "accounts_refuse_banned", {
    address: ip === undefined ? null : plainAddress(ip),
    mailDomain: mailDomainOf(address),
    email: banned,
    emailMark: banned === null || sealer === undefined ? null : markOfBanned(sealer, banned),
    at: now,
  });
}
