import { randomInt } from "node:crypto";
import type * as z from "zod/mini";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { actorStamp } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import { parseInstant } from "#src/shared/time.ts";
import type { promoContract } from "../../contract-promo.ts";

type StaffBody = z.output<(typeof promoContract)["POST /v2/admin/promo-codes"]["body"]>;
/** As a reseller makes them too, who gives no reason. */
export type NewCodes = Omit<StaffBody, "reason"> & { readonly reason?: string };

interface Created {
  readonly created: number;
  /** UUID; null of a single one. */
  readonly batchId: string | null;
}

/** Makes one code, or many that begin alike. */
export async function createCodes(
  platform: Platform,
  ctx: Ctx,
  { siteId, ...body }: NewCodes & { readonly siteId: number },
): Promise<Created> {
  const rule = readRule(body, ctx.now);
  const batchId = body.batch === undefined ? null : platform.ids.next();
  const codes = codesOf(body);
  const created = codes.map((code) => ({ ...rule, id: platform.ids.next(), code }));
  return transaction(platform, async (trx) => {
    const rows = created.map(({ id, code, ...values }) => ({
      ...values,
      id,
      code,
      site_id: siteId,
      batch_id: batchId,
      created_by: JSON.stringify(actorStamp(ctx.actor)),
      created_at: ctx.now,
      updated_at: ctx.now,
    }));
    const inserted = await trx
      .insertInto("promo_codes")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .execute();
    if (inserted.length < rows.length) throw new AppError("promo_code_taken");
    const [first] = created;
    await writeAudit(trx, ctx, {
      action: "promo-code.create",
      objectType: "promo-code",
      objectId: first?.id ?? "",
      detail: { codes: created.length, begins: body.batch?.prefix ?? body.code ?? "", ...reasonOf(body) },
      after: shownRule(rule),
    });
    return { created: created.length, batchId };
  });
}

/** What the audit has of why. */
export function reasonOf({ reason }: { readonly reason?: string }): { readonly reason?: string } {
  return reason === undefined ? {} : { reason };
}

type Rule = ReturnType<typeof readRule>;

/** What the codes do. */
function readRule(body: Omit<NewCodes, "code" | "batch">, now: Date) {
  const { kind, percent = null, valueCents, minCents } = body;
  const value = valueCents === undefined ? null : BigInt(valueCents);
  if ((kind === "percent") !== (percent !== null)) refuseField("percent");
  if ((kind === "percent") !== (value === null)) refuseField("valueCents");
  if (kind === "amount" && BigInt(minCents) <= (value ?? 0n)) refuseField("minCents");
  const fromAt = body.fromAt === undefined ? now : timeOf(body.fromAt, "fromAt");
  const untilAt = body.untilAt === null ? null : timeOf(body.untilAt, "untilAt");
  if (untilAt !== null && untilAt <= fromAt) refuseField("untilAt");
  return {
    note: body.note,
    kind,
    percent,
    value_cents: value,
    ...readProducts(body),
    first_order_only: body.firstOrderOnly,
    new_customers_only: body.newCustomersOnly,
    min_cents: BigInt(minCents),
    max_uses: body.maxUses,
    per_customer: body.perCustomer,
    from_at: fromAt,
    until_at: untilAt,
    state: "active",
  };
}

/** What the codes count for; plans, terms and further terms are of servers, endings of names. */
function readProducts({ planIds, months, ...body }: Omit<NewCodes, "code" | "batch">) {
  const products = [...new Set(body.products ?? (["server"] as const))];
  const isForServers = products.includes("server");
  const isForNames = products.some((one) => one !== "server");
  const endingIds = body.endingIds ?? null;
  if (!isForServers && planIds !== null) refuseField("planIds");
  if (!isForServers && months !== null) refuseField("months");
  const renewals = body.renewals === undefined ? 0 : body.renewals;
  if (!isForServers && renewals !== 0) refuseField("renewals");
  if (!isForNames && endingIds !== null) refuseField("endingIds");
  return { products, plan_ids: planIds, months, renewals, ending_ids: endingIds };
}

function shownRule(rule: Rule) {
  return {
    kind: rule.kind,
    percent: rule.percent,
    valueCents: rule.value_cents === null ? null : Number(rule.value_cents),
    products: rule.products.join(" "),
    plans: rule.plan_ids?.join(" ") ?? null,
    months: rule.months?.join(" ") ?? null,
    renewals: rule.renewals,
    endings: rule.ending_ids?.join(" ") ?? null,
    minCents: Number(rule.min_cents),
    maxUses: rule.max_uses,
    perCustomer: rule.per_customer,
    fromAt: rule.from_at.toISOString(),
    untilAt: rule.until_at?.toISOString() ?? null,
  };
}

/** Without signs that are taken for others: 0 and O, 1 and I. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

function codesOf({ code, batch }: Pick<NewCodes, "code" | "batch">): readonly string[] {
  if ((code === undefined) === (batch === undefined)) refuseField("code");
  if (batch === undefined) return code === undefined ? [] : [code];
  const begin = batch.prefix.replace(/-$/, "");
  const made = new Set<string>();
  // 50 bits each: no one finds one by trying.
  while (made.size < batch.count) {
    made.add(`${begin}-${Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join("")}`);
  }
  return [...made];
}

export function timeOf(text: string, field: string): Date {
  return parseInstant(text) ?? refuseField(field);
}

export function refuseField(field: string): never {
  throw new AppError("invalid_input", undefined, { [field]: "invalid_input" });
}

/** As the API has it. */
export function shownBatch(id: string | null) {
  return id === null ? null : encodeId("promoBatch", id);
}
