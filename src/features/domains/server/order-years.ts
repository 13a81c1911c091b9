import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Committing } from "#src/platform/db/transaction.ts";
import { encode } from "zod/v4/core";
import type * as z from "zod/mini";
import { countPromoTries, spellPromo } from "#src/features/catalog/server/index.ts";
import type { OwnerCtx } from "#src/platform/ctx.ts";
import { requireAllowed } from "#src/platform/authz/policy.ts";
import { paidCall, type PaidRequest } from "#src/platform/idempotency/paid-call.ts";
import { encodeId } from "#src/shared/ids.ts";
import { termRoutes } from "../contract-orders.ts";
import type { DomainsContext } from "./deps.ts";
import { findDomain } from "./find-domain.ts";
import { domainCan } from "./policy.ts";

const answerSchema = termRoutes["POST /v2/domains/{id}/renew"].output;
type Answer = z.output<typeof answerSchema>;

export interface YearsRequest extends PaidRequest {
  readonly domainId: string;
  readonly expectedTotalCents: number;
}

export interface RenewRequest extends YearsRequest {
  readonly years: number;
  readonly promoCode?: string | undefined;
}

/** Pays for further years; the registry is asked by a task, and the money goes back when it refuses. */
export async function renewDomain(
  context: DomainsContext,
  ctx: OwnerCtx,
  request: RenewRequest,
): Promise<Answer> {
  const tried = { customerId: ctx.actor.customerId, promoCode: request.promoCode };
  return countPromoTries(context.rateLimits, tried, () =>
    renewDomainIn(context.platform, context, ctx, request),
  );
}

/** The same in a transaction of its own or in the caller's. */
export async function renewDomainIn(
  on: Committing | Transaction<DB>,
  context: DomainsContext,
  ctx: OwnerCtx,
  request: RenewRequest,
): Promise<Answer> {
  const { platform } = context;
  const { answer, ids } = await prepare(context, ctx, request);
  return paidCall(on, ctx, "domains_renew", request, answer, {
    domain: ids.domain,
    order: ids.order,
    transaction: platform.ids.next(),
    release: platform.ids.next(),
    task: ids.task,
    years: request.years,
    expectedCents: BigInt(request.expectedTotalCents),
    promo: request.promoCode === undefined ? null : spellPromo(request.promoCode),
  });
}

/** Pays for a restore from redemption, with its mandatory year. */
export async function restoreDomain(
  context: DomainsContext,
  ctx: OwnerCtx,
  request: YearsRequest,
): Promise<Answer> {
  const { platform, driver } = context;
  const { answer, ids, tld } = await prepare(context, ctx, request);
  requireAllowed(domainCan.orderRestore(driver.capabilities(tld)));
  return paidCall(platform, ctx, "domains_restore", request, answer, {
    domain: ids.domain,
    order: ids.order,
    transaction: platform.ids.next(),
    task: ids.task,
    expectedCents: BigInt(request.expectedTotalCents),
  });
}

/** The answer of both calls, with new ids. */
async function prepare({ platform }: DomainsContext, { actor }: OwnerCtx, request: YearsRequest) {
  const found = await findDomain(platform.db.kysely, actor.customerId, request.domainId);
  const ids = { domain: found.id, order: platform.ids.next(), task: platform.ids.next() };
  const answer = encode(answerSchema, {
    domain: { id: encodeId("domain", ids.domain), name: found.name },
    order: { id: encodeId("order", ids.order), totalCents: request.expectedTotalCents },
    task: { id: encodeId("task", ids.task) },
  });
  return { answer, ids, tld: found.tld };
}
