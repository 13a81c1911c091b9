import type { Transaction } from "kysely";
import { encode } from "zod/v4/core";
import type * as z from "zod/mini";
import { countPromoTries, type PromoLimits, spellPromo } from "#src/features/catalog/server/index.ts";
import type { OwnerCtx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { Committing } from "#src/platform/db/transaction.ts";
import type { IdempotencyInput } from "#src/platform/http/handlers.ts";
import { requireId } from "#src/platform/http/require-id.ts";
import { paidCall, type PaidRequest } from "#src/platform/idempotency/paid-call.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import { isServerName } from "#src/shared/validation/text.ts";
import { serversContract } from "../contract.ts";
import type { purchaseBody } from "../contract-orders.ts";
import { checkRootPassword } from "./check-root-password.ts";

export interface PurchaseRequest extends z.output<typeof purchaseBody>, PaidRequest {}

export interface PurchaseDeps {
  readonly hashPassword: (secret: string) => Promise<string>;
  /** True when the driver makes no real machines. */
  readonly simulated: boolean;
  readonly rateLimits: PromoLimits;
}

const answerSchema = serversContract["POST /v2/servers/purchase"].output;
type Answer = z.output<typeof answerSchema>;

/** A purchase whose input was checked, its password hashed. */
export interface PreparedPurchase
  extends Pick<PurchaseRequest, "name" | "plan" | "location" | "image" | "months" | "autoprolong"> {
  readonly promoCode?: string | undefined;
  readonly expectedTotalCents: number;
  readonly passwordHash: string | null;
  /** UUIDs. */
  readonly sshKeyIds: string[];
}

/**
 * Buys a server: one database call takes the money and opens the task that delivers. The answer is encoded
 * before, so that after the commit only sending it can fail, and a repeat gets the same answer.
 */
export async function purchaseServer(
  platform: Platform,
  deps: PurchaseDeps,
  ctx: OwnerCtx,
  request: PurchaseRequest,
): Promise<Answer> {
  const { promoCode, idempotency } = request;
  const prepared = await preparePurchase(deps, request);
  return countPromoTries(deps.rateLimits, { customerId: ctx.actor.customerId, promoCode }, () =>
    placePurchase(platform, { ...deps, ids: platform.ids }, ctx, { ...prepared, promoCode, ...idempotency }),
  );
}

async function preparePurchase(
  deps: Pick<PurchaseDeps, "hashPassword">,
  request: z.output<typeof purchaseBody>,
): Promise<PreparedPurchase> {
  const checked = checkPurchase(request);
  if (request.password === undefined && checked.sshKeyIds.length === 0) {
    throw new AppError("invalid_input", undefined, { password: "required" });
  }
  if (request.password !== undefined) checkRootPassword(request.password, request.name);
  const passwordHash = request.password === undefined ? null : await deps.hashPassword(request.password);
  return { ...checked, passwordHash };
}

/** Checks what is bought, without how its customer gets in. */
export function checkPurchase(
  request: Omit<z.output<typeof purchaseBody>, "password">,
): Omit<PreparedPurchase, "passwordHash"> {
  if (!isServerName(request.name)) throw new AppError("invalid_input", undefined, { name: "invalid_name" });
  const sshKeyIds = [...new Set(request.sshKeyIds)].map((id) => requireId("machineKey", id));
  const { name, plan, location, image, months, autoprolong, expectedTotalCents } = request;
  return { name, plan, location, image, months, autoprolong, expectedTotalCents, sshKeyIds };
}

/** Places a prepared purchase, in a transaction of its own or in the caller's. */
export async function placePurchase(
  on: Committing | Transaction<DB>,
  deps: Pick<PurchaseDeps, "simulated"> & Pick<Platform, "ids">,
  ctx: OwnerCtx,
  purchase: PreparedPurchase & IdempotencyInput,
): Promise<Answer> {
  const { key, requestHash, expectedTotalCents, promoCode, ...values } = purchase;
  const ids = { server: deps.ids.next(), order: deps.ids.next(), task: deps.ids.next() };
  const answer = encode(answerSchema, {
    server: { id: encodeId("server", ids.server), name: values.name },
    order: { id: encodeId("order", ids.order), totalCents: expectedTotalCents },
    task: { id: encodeId("task", ids.task) },
  });
  return paidCall(on, ctx, "servers_purchase", { idempotency: { key, requestHash } }, answer, {
    ...values,
    site: ctx.actor.siteId,
    server: ids.server,
    order: ids.order,
    transaction: deps.ids.next(),
    task: ids.task,
    expectedCents: BigInt(expectedTotalCents),
    simulated: deps.simulated,
    promo: promoCode === undefined ? null : spellPromo(promoCode),
  });
}
