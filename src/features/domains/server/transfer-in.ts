import { encode } from "zod/v4/core";
import type * as z from "zod/mini";
import { actorStamp } from "#src/platform/authz/actor.ts";
import { query } from "#src/platform/db/query.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { domainRoutes, type transferInBody } from "../contract-domains.ts";
import type { DomainsContext } from "./deps.ts";
import { readOrderedName } from "./ordered-names.ts";
import type { PaidCall } from "./paid-call.ts";
import { requireOwner } from "./require-owner.ts";
import { sealCode } from "./transfer-codes.ts";

const answerSchema = domainRoutes["POST /v2/domains/transfer-in"].output;
type Answer = z.output<typeof answerSchema>;

const transferIn = query<{ replay: Answer | null }>(
  "domains-transfer-in",
  `SELECT domains_transfer_in($1::smallint, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14::bytea, $15,
                              $16::jsonb, $17, $18, $19, $20) AS replay`,
);

/**
 * Orders the transfer of a name to here in one database call. What the registry says of code, lock and age comes with
 * the task: a registry tells it only to who asks for the transfer.
 */
export async function orderTransfer(
  context: DomainsContext,
  request: z.output<typeof transferInBody> & PaidCall,
): Promise<Answer> {
  const { platform, driver, catalog, providerNameServers } = context;
  const { actor, idempotency } = request;
  const contactId = decodeId("contact", request.contactId);
  if (contactId === null) throw new AppError("not_found");
  const endings = new Set((await catalog.readTlds()).tlds.map(({ id }) => id));
  const { name, tld } = readOrderedName(request.name, endings, "name");
  if (!driver.capabilities(tld)?.acts.includes("transfer")) {
    throw new AppError("ending_unavailable", { ending: tld });
  }
  await requireOwner(context, { customerId: actor.customerId, contactId }, [tld]);
  const ids = { domain: platform.ids.next(), order: platform.ids.next(), task: platform.ids.next() };
  const answer = encode(answerSchema, {
    domain: { id: encodeId("domain", ids.domain), name },
    order: { id: encodeId("order", ids.order), totalCents: request.expectedTotalCents },
    task: { id: encodeId("task", ids.task) },
  });
  const [row] = await transferIn(platform.db.pool, [
    actor.siteId,
    actor.customerId,
    JSON.stringify(actorStamp(actor)),
    request.requestId,
    idempotency.key,
    idempotency.requestHash,
    JSON.stringify(answer),
    ids.domain,
    ids.order,
    platform.ids.next(),
    ids.task,
    name,
    tld,
    sealCode(context, ids.domain, request.code.trim()),
    contactId,
    // Those it has with its registrar come with it; these stand here until they are seen.
    JSON.stringify(providerNameServers.map((host) => ({ host, addresses: [] }))),
    request.autoprolong,
    driver.simulated,
    request.expectedTotalCents,
    platform.clock.now(),
  ]);
  platform.wake("tasks");
  platform.wake("events");
  return row?.replay ?? answer;
}
