import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { UserCtx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { networksBody, networksOutput } from "../contract.ts";
import { apiKeysEvents } from "../events.ts";
import { allowsAddress } from "./allows-address.ts";
import { lockKeys } from "./lock-keys.ts";
import { readNetworks, showNetwork } from "./read-networks.ts";

type Networks = z.output<typeof networksOutput>;

/** Where from the customer's keys may be used, and whether that is where this call comes from. */
export async function readAllowedNetworks(
  db: Kysely<DB>,
  customerId: string,
  seenFrom: string,
): Promise<Networks> {
  const rows = await db
    .selectFrom("customer_allowed_ips")
    .select(["cidr", "note"])
    .where("customer_id", "=", customerId)
    .orderBy("place")
    .execute();
  return {
    networks: rows.map(({ cidr, note }) => ({ cidr: showNetwork(cidr), note })),
    seenFrom,
    excludesYou: !allowsAddress(
      rows.map(({ cidr }) => cidr),
      seenFrom,
    ),
  };
}

/** Replaces the list. It binds keys alone: a customer who is signed in stays so, and can change it back. */
export async function saveAllowedNetworks(
  platform: Platform,
  ctx: UserCtx & { readonly ip: string },
  { networks }: z.output<typeof networksBody>,
): Promise<Networks> {
  const { customerId } = ctx.actor;
  const written = readNetworks(
    networks.map(({ cidr }) => cidr),
    (place) => `networks.${place}.cidr`,
  );
  const notes = new Map(
    networks.map(({ cidr, note }) => [readNetworks([cidr], () => "cidr")[0] ?? "", note.trim()]),
  );
  await transaction(platform, async (trx) => {
    // Of two lists at once the later one replaces the other, and is not added to it.
    await lockKeys(trx, customerId);
    await trx.deleteFrom("customer_allowed_ips").where("customer_id", "=", customerId).execute();
    const rows = written.map((cidr, place) => ({
      customer_id: customerId,
      cidr,
      note: notes.get(cidr) ?? "",
      place,
    }));
    if (rows.length > 0) await trx.insertInto("customer_allowed_ips").values(rows).execute();
    const detail = { count: rows.length };
    const object = { objectType: "customer", objectId: customerId };
    await writeAudit(trx, ctx, { action: "api-key.allow-networks", ...object, detail });
    await publishEvent(trx, ctx, apiKeysEvents, { name: "api-keys.networks-changed.v1", payload: {} });
  });
  return readAllowedNetworks(platform.db.kysely, customerId, ctx.ip);
}
