import type { Transaction } from "kysely";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { banAddress, mailDomainOf, plainAddress } from "./read-ban.ts";

/** From where and with which address something comes; of each what is known. */
interface Comer {
  readonly ip?: string | undefined;
  readonly email?: string | null | undefined;
}

/** Refuses what staff banned, in whatever form it is written, without saying which rule it was (`not_accepted`). */
export async function refuseBanned(trx: Transaction<DB>, { ip, email }: Comer, now: Date): Promise<void> {
  await call(trx, "accounts_refuse_banned", {
    address: ip === undefined ? null : plainAddress(ip),
    mailDomain: email ? mailDomainOf(email) : null,
    email: email ? banAddress(email) : null,
    at: now,
  });
}
