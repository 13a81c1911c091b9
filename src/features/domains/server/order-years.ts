import { encode } from "zod/v4/core";
import type * as z from "zod/mini";
import { actorStamp } from "#src/platform/authz/actor.ts";
import { query } from "#src/platform/db/query.ts";
import { encodeId } from "#src/shared/ids.ts";
import { domainRoutes } from "../contract-domains.ts";
import type { DomainsContext } from "./deps.ts";
import { findDomain } from "./find-domain.ts";
import type { PaidCall } from "./paid-call.ts";

const answerSchema = domainRoutes["POST /v2/domains/{id}/renew"].output;
type Answer = z.output<typeof answerSchema>;

export interface YearsRequest extends PaidCall {
  readonly domainId: string;
  readonly expectedTotalCents: number;
}

const renew = query<{ replay: Answer | null }>(
  "domains-renew",
  "SELECT domains_renew($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) AS replay",
);

const restore = query<{ replay: Answer | null }>(
  "domains-restore",
  "SELECT domains_restore($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) AS replay",
);

/** Pays for further years; the registry is asked by a task, and the money goes back when it refuses. */
export async function renewDomain(
  context: DomainsContext,
  request: YearsRequest & { readonly years: number },
): Promise<Answer> {
  const { platform } = context;
  const { answer, ids, claim } = await prepare(context, request);
  const [row] = await renew(platform.db.pool, [
    ...claim,
    ids.domain,
    ids.order,
    platform.ids.next(),
    platform.ids.next(),
    ids.task,
    request.years,
    request.expectedTotalCents,
    platform.clock.now(),
  ]);
  platform.wake("tasks");
  platform.wake("events");
  return row?.replay ?? answer;
}

/** Pays for the way back from redemption, with the year that belongs to it. */
export async function restoreDomain(context: DomainsContext, request: YearsRequest): Promise<Answer> {
  const { platform } = context;
  const { answer, ids, claim } = await prepare(context, request);
  const [row] = await restore(platform.db.pool, [
    ...claim,
    ids.domain,
    ids.order,
    platform.ids.next(),
    ids.task,
    request.expectedTotalCents,
    platform.clock.now(),
  ]);
  platform.wake("tasks");
  platform.wake("events");
  return row?.replay ?? answer;
}

/** What both calls say, and what they claim their key with. */
async function prepare({ platform }: DomainsContext, request: YearsRequest) {
  const { actor, idempotency } = request;
  const found = await findDomain(platform.db.kysely, actor.customerId, request.domainId);
  const ids = { domain: found.id, order: platform.ids.next(), task: platform.ids.next() };
  const answer = encode(answerSchema, {
    domain: { id: encodeId("domain", ids.domain), name: found.name },
    order: { id: encodeId("order", ids.order), totalCents: request.expectedTotalCents },
    task: { id: encodeId("task", ids.task) },
  });
  const claim = [
    actor.customerId,
    JSON.stringify(actorStamp(actor)),
    request.requestId,
    idempotency.key,
    idempotency.requestHash,
    JSON.stringify(answer),
  ];
  return { answer, ids, claim };
}
