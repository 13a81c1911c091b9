import { encode } from "zod/v4/core";
import type * as z from "zod/mini";
import { countPromoTries, spellPromo } from "#src/features/catalog/server/index.ts";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import { paidCall, type PaidRequest } from "#src/platform/idempotency/paid-call.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { orderRoutes, type ownTransferBody } from "../contract-orders.ts";
import type { DomainsContext } from "./deps.ts";
import { readOrderedName } from "./ordered-names.ts";
import { requireOwner } from "./require-owner.ts";
import { sealCode } from "./transfer-codes.ts";

const answerSchema = orderRoutes["POST /v2/domains/transfer-in"].output;
type Answer = z.output<typeof answerSchema>;

/**
 * Orders an incoming transfer in one database call. What the registry says of code, lock and age comes with
 * the task: a registry reports it only when the transfer is requested.
 */
export async function orderTransfer(
  context: DomainsContext,
  ctx: CustomerCtx,
  request: z.output<typeof ownTransferBody> & PaidRequest,
): Promise<Answer> {
  const { platform, driver, catalog, providerNameServers } = context;
  const { actor } = ctx;
  const contactId = decodeId("contact", request.contactId);
  if (contactId === null) throw new AppError("not_found");
  const endings = new Set((await catalog.readTlds(actor.siteId)).tlds.map(({ id }) => id));
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
  const { promoCode } = request;
  const order = {
    site: actor.siteId,
    domain: ids.domain,
    order: ids.order,
    transaction: platform.ids.next(),
    task: ids.task,
    name,
    tld,
    sealedCode: sealCode(context, ids.domain, request.code.trim()),
    contact: contactId,
    // Those it has with its registrar come with it; these stand here until they are seen.
    nameServers: providerNameServers.map((host) => ({ host, addresses: [] })),
    autoprolong: request.autoprolong,
    simulated: driver.simulated,
    expectedCents: BigInt(request.expectedTotalCents),
    promo: promoCode === undefined ? null : spellPromo(promoCode),
  };
  return countPromoTries(context.rateLimits, { customerId: actor.customerId, promoCode }, () =>
    paidCall(platform, ctx, "domains_transfer_in", request, answer, order),
  );
}
