import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { findLeadingDomains } from "#src/features/dns/server/index.ts";
import type { CustomerActor } from "#src/platform/authz/actor.ts";
import { mayUseZones } from "#src/platform/authz/policy.ts";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Platform } from "#src/platform/platform.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { deletionLine } from "../../contract-orders.ts";
import { serversContract } from "../../contract.ts";
import { readAddressList } from "../address-list.ts";
import { findServer } from "../find-server.ts";

const answerSchema = serversContract["GET /v2/servers/{id}/deletion"].output;
const refundSchema = z.extend(z.pick(answerSchema, { refundCents: true, formerCents: true }), {
  lines: z.array(z.extend(deletionLine, { isOwn: z.boolean() })),
});

export interface Refund extends Pick<z.output<typeof answerSchema>, "refundCents" | "formerCents" | "lines"> {
  /** From how many orders something goes back, those of former customers among them. */
  readonly orders: number;
}

/** What `servers_count_unused` counted; of others' orders only the sum is known. */
export function parseRefund(counted: unknown): Refund {
  const { lines, ...sums } = refundSchema.parse(counted);
  return { ...sums, orders: lines.length, lines: lines.flatMap(({ isOwn, ...own }) => (isOwn ? [own] : [])) };
}

/** What a deletion at that time gives back, by the function that the deletion itself calls. */
export async function readRefund(db: Kysely<DB>, serverId: string, at: Date): Promise<Refund> {
  return parseRefund(await call(db, "servers_count_refund", { server: serverId, at }));
}

/** Domains that a quote names. */
const maxDomains = 100;

/**
 * What a deletion now gives back, with the money of the next term, and the customer's domains that lead to the server.
 * Refused where the deletion would be. A key that may not read all records sees none.
 */
export async function quoteDeletion(
  platform: Platform,
  actor: CustomerActor,
  id: string,
): Promise<z.output<typeof answerSchema>> {
  const db = platform.db.kysely;
  const { customerId } = actor;
  const server = await findServer(db, customerId, id);
  await call(db, "servers_refuse_payment", { service: server.service, reason: server.suspended_reason });
  const { orders: _, ...refund } = await readRefund(db, server.id, platform.clock.now());
  const addresses = readAddressList(server.address_list).map(({ address }) => address);
  const { domains, digest } = mayUseZones(actor, "dns:read")
    ? await findLeadingDomains(db, customerId, addresses)
    : { domains: [], digest: null };
  return {
    ...refund,
    domains: domains.slice(0, maxDomains).map(({ domainId, ...domain }) => ({
      id: encodeId("domain", domainId),
      displayName: domain.displayName,
      records: [...domain.records],
    })),
    domainCount: domains.length,
    recordsDigest: digest,
    reservedCents: server.reserved_cents === null ? 0 : centsToNumber(server.reserved_cents),
  };
}
