import { sql } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { call } from "#src/platform/db/call.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { heldStates } from "../../rules.ts";
import type { DomainsContext } from "../deps.ts";
import { sellsRestore } from "../policy.ts";
import { yearsBetween } from "../years-between.ts";
import { type Difference, differenceSql } from "./difference.ts";
import { lookAtRegistry } from "./look-at-registry.ts";

/**
 * What was done: our settings are sent to the registry again; it was asked for the paid years; or the books took
 * over what the registry has (its date, its deletion, its restore, its end).
 */
export type DomainSettlement = "pushed" | "renewed" | "followed";

export interface SettleDomainOptions {
  /** Whether the books may follow the registry. */
  readonly follow: boolean;
}

/**
 * Reconciles a domain with the registry, on an operator's command; null when they agree. Looks first, since an earlier
 * look may be out of date. Nothing here charges or refunds anyone.
 */
export async function settleDomain(
  context: DomainsContext,
  ctx: Ctx,
  id: string,
  { follow }: SettleDomainOptions,
): Promise<DomainSettlement | null> {
  const { driver } = context;
  const before = await readBooks(context, id);
  if (before.is_busy) throw new OperatorRefusal("Something is being done to this domain: see its tasks.");
  const seen = await lookAtRegistry(context, before);
  if (!seen.ok) throw new OperatorRefusal(`The registry does not answer: ${seen.error.detail}`);
  // The look itself may have followed a transfer or a release.
  const books = await readBooks(context, id);
  if (!heldStates.includes(books.state) || books.expires_at === null) return null;
  const name = seen.value;
  const { difference } = books;
  if (difference === null) return null;
  if (difference === "renew" && name) {
    const years = yearsBetween(name.expiresAt, books.expires_at);
    const key = `settle:${id}:${name.expiresAt.toISOString()}`;
    const order = { name: books.name, years, currentExpiry: name.expiresAt, key };
    const premiumCents = books.premium_cost_cents && books.premium_cost_cents * BigInt(years);
    const act = await driver.renew({ ...order, premiumCents });
    if (act.state === "refused") throw new OperatorRefusal(`The registry refuses: ${act.error.detail}`);
    await note(context, ctx, books, "renewed", null);
    await lookAtRegistry(context, books);
    return "renewed";
  }
  if (difference === "settings") {
    await note(context, ctx, books, "pushed", null);
    return "pushed";
  }
  if (!follow) throw new OperatorRefusal(`${words[difference]} Let the books follow with --follow.`);
  await note(context, ctx, books, "followed", difference);
  return "followed";
}

const words: Readonly<Record<Exclude<Difference, "settings">, string>> = {
  renew: "",
  "take-date": "The registry has it for longer than was paid for.",
  deleted: "The registry has deleted it, and that was not asked for here.",
  restored: "The registry has it back, and that was not asked for here.",
  gone: "The registry has nothing of it under our account.",
};

interface Books {
  readonly id: string;
  readonly name: string;
  readonly tld: string;
  readonly state: string;
  readonly expires_at: Date | null;
  readonly premium_cost_cents: bigint | null;
  readonly is_busy: boolean;
  readonly difference: Difference | null;
}

async function readBooks({ platform, driver }: DomainsContext, id: string): Promise<Books> {
  const db = platform.db.kysely;
  const { rows } = await sql<Books>`
    SELECT d.id, d.name, d.tld, d.state, d.expires_at, d.premium_cost_cents, domains_is_busy(d.id) AS is_busy,
      ${await differenceSql(db, { driver })} AS difference
    FROM domains d JOIN tlds tld ON tld.id = d.tld WHERE d.id = ${id}`.execute(db);
  const [books] = rows;
  if (!books) throw new OperatorRefusal("There is no such domain here.");
  return books;
}

async function note(
  { platform, driver }: DomainsContext,
  ctx: Ctx,
  { id, tld }: Books,
  settlement: DomainSettlement,
  need: Difference | null,
): Promise<void> {
  await transaction(platform, async (trx) => {
    if (settlement === "followed") {
      const canRestore = sellsRestore(driver.capabilities(tld));
      await call(trx, "domains_follow_registry", { domain: id, need, sellsRestore: canRestore, at: ctx.now });
    }
    if (settlement === "pushed") {
      await trx
        .updateTable("domains")
        .set({ revision: sql`revision + 1`, push_at: null, updated_at: ctx.now })
        .where("id", "=", id)
        .execute();
    }
    const detail = { settlement, ...(need !== null && { need }) };
    const object = { objectType: "domain", objectId: id, detail };
    await writeAudit(trx, ctx, { action: "domain.settle", ...object });
  });
}
