import { sql, type Transaction } from "kysely";
import type { Ctx } from "#src/platform/ctx.ts";
import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError, type RowError } from "#src/shared/errors.ts";
import { formatCents } from "#src/shared/money.ts";
import { costCents, type ScopedRule } from "#src/shared/resale-price.ts";
import { endingCost } from "./item-cost.ts";
import { readResale } from "./read-resale.ts";

/**
 * Adds rules of a reseller's site, in their order; a rule that is as it was adds nothing. How many were added. Pages of
 * the site show the new prices as soon as it is committed, and who orders at the old ones is refused.
 */
export async function setRules(
  trx: Transaction<DB>,
  ctx: Ctx,
  siteId: number,
  rules: readonly ScopedRule[],
): Promise<number> {
  // Two at once see each other's, so that the last one counts as a whole.
  await sql`SELECT FROM resale_sites WHERE site_id = ${siteId} FOR UPDATE`.execute(trx);
  const resale = await readResale(trx, siteId);
  if (resale === null) throw new AppError("not_found");
  await refuseBelowCost(trx, resale.discountBasisPoints, rules);
  const added = rules.filter(
    (rule) => !resale.rules.some((kept) => isSame(kept, rule)) && !isNothing(rule, resale.rules),
  );
  if (added.length === 0) return 0;
  await trx
    .insertInto("price_rules")
    .values(
      added.map((rule) => ({
        ...rule,
        site_id: siteId,
        created_by: JSON.stringify(ctx.actor),
        created_at: ctx.now,
      })),
    )
    .execute();
  wakeAfterCommit(trx, `catalogue:${siteId}`);
  return added.length;
}

const isSame = (one: ScopedRule, other: ScopedRule): boolean =>
  one.scope === other.scope &&
  one.operation === other.operation &&
  one.mode === other.mode &&
  one.value === other.value &&
  one.rounding === other.rounding;

/** What takes back a rule that there is not. */
const isNothing = (rule: ScopedRule, kept: readonly ScopedRule[]): boolean =>
  rule.mode === null &&
  !kept.some(
    ({ scope, operation, mode }) => scope === rule.scope && operation === rule.operation && mode !== null,
  );

/** Only a sum that is fixed can be below cost. Refuses things that are not sold, too. */
async function refuseBelowCost(
  trx: Transaction<DB>,
  discount: number,
  rules: readonly ScopedRule[],
): Promise<void> {
  const idsOf = (kind: string) =>
    rules.flatMap(({ scope }) => (scope.startsWith(`${kind}:`) ? [scope.slice(kind.length + 1)] : []));
  const [plans, endings] = await Promise.all([
    trx
      .selectFrom("plans")
      .selectAll()
      .where("id", "in", ["", ...idsOf("plan")])
      .execute(),
    trx
      .selectFrom("tlds")
      .selectAll()
      .where("id", "in", ["", ...idsOf("ending")])
      .execute(),
  ]);
  const costOf = ({ scope, operation }: ScopedRule): bigint => {
    const [kind, id] = splitOnce(scope);
    if (kind === "plan") {
      const plan = plans.find((one) => one.id === id);
      if (plan === undefined) throw new AppError("plan_unavailable");
      return costCents(plan.price_cents, discount);
    }
    const ending = endings.find((one) => one.id === id);
    if (ending === undefined) throw new AppError("ending_unavailable", { ending: id });
    return endingCost(ending, operation, discount);
  };
  const below = rules.flatMap((rule, index): RowError[] => {
    if (!rule.scope.includes(":")) return [];
    const cost = costOf(rule);
    return rule.mode === "fixed" && rule.value < cost
      ? [{ index, field: "value", code: "price_below_cost", fix: String(cost) }]
      : [];
  });
  const [first] = below;
  if (first === undefined) return;
  throw new AppError("price_below_cost", { least: formatCents(BigInt(first.fix ?? 0)) }, undefined, below);
}

function splitOnce(scope: string): [string, string] {
  const at = scope.indexOf(":");
  return [scope.slice(0, at), scope.slice(at + 1)];
}
