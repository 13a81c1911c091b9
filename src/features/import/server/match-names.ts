import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import type { FoundName, NameObstacle } from "#src/features/domains/server/index.ts";
import { toAscii } from "#src/shared/domain-names/ascii-form.ts";
import type { ImportContext } from "./deps.ts";
import type { ImportPlan } from "./plan-import.ts";

export type NameOutcome =
  | "managed now"
  | "can be managed"
  | "not active there"
  | "two customers have it"
  | NameObstacle;

export interface MatchedName {
  /** Null while its client is not imported. */
  readonly customerId: string | null;
  readonly name: string;
  readonly outcome: NameOutcome;
}

export interface MatchRequest {
  readonly siteId: number;
  readonly source: string;
  /** The registrar's date counts where the other product had another one. */
  readonly followsDate: boolean;
  /** Only says what would be done. */
  readonly isPlan: boolean;
}

/** What the papers of a source have of names. */
const paper = z.object({ state: z.string(), expiresAt: z.nullable(z.string()) });

interface Paper {
  readonly customerId: string;
  readonly name: string;
  readonly document: unknown;
}

/** Which customers, or clients of a dump, have each name as an active one. */
type Claims = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Asks the registrar for each imported name, and manages those for their customers that are in the provider's account.
 * Each is a transaction of its own, and one that is managed is not taken again: a run may be repeated and cut off.
 */
export async function matchNames(
  context: ImportContext,
  ctx: Ctx,
  { siteId, source, followsDate, isPlan }: MatchRequest,
): Promise<readonly MatchedName[]> {
  const db = context.platform.db.kysely;
  const papers = await readPapers(db, siteId, source);
  const claims = await claimsOf(db, siteId);
  const matched: MatchedName[] = [];
  for (const one of papers) {
    const { customerId, name } = one;
    const found = await judgeName(context, claims, {
      ...paper.parse(one.document),
      siteId,
      customerId,
      name,
      followsDate,
    });
    const outcome =
      typeof found === "string"
        ? found
        : isPlan
          ? "can be managed"
          : ((await context.domains.bringOverName(ctx, { siteId, customerId, found })) ?? "managed now");
    matched.push({ customerId, name, outcome });
  }
  return matched;
}

/** The same of the names of a dump, before anything of it is imported: the registrar is asked, and nothing is written. */
export async function planNames(
  context: ImportContext,
  siteId: number,
  plan: Pick<ImportPlan, "fitting">,
): Promise<readonly MatchedName[]> {
  const names = plan.fitting.flatMap(({ record }) => (record.kind === "name" ? [record] : []));
  const active = names.filter(({ state }) => isActive(state));
  const claims = claimsBy(active.map(({ name, client }) => ({ name, owner: client })));
  const planned: MatchedName[] = [];
  for (const { name, state, expiresAt } of names) {
    const asked = { siteId, customerId: null, name, state, expiresAt, followsDate: false };
    const found = await judgeName(context, claims, asked);
    planned.push({ customerId: null, name, outcome: typeof found === "string" ? found : "can be managed" });
  }
  return planned;
}

/** The registrar's data of a name that may be managed for its customer, else why it may not. */
async function judgeName(
  { domains }: ImportContext,
  claims: Claims,
  asked: {
    readonly siteId: number;
    readonly customerId: string | null;
    readonly name: string;
    readonly state: string;
    readonly expiresAt: string | null;
    readonly followsDate: boolean;
  },
): Promise<FoundName | NameOutcome> {
  const { state, expiresAt, ...name } = asked;
  // A name that was only ordered there, or was cancelled, may be anyone's in the account by now.
  if (!isActive(state)) return "not active there";
  if ((claims.get(canonical(name.name))?.size ?? 0) > 1) return "two customers have it";
  return domains.lookUpName({ ...name, expiresAt: expiresAt === null ? null : new Date(expiresAt) });
}

const isActive = (state: string): boolean => state.toLowerCase() === "active";

/** Names of a source whose customers are still here, in a steady order. */
async function readPapers(db: Kysely<DB>, siteId: number, source: string): Promise<readonly Paper[]> {
  const row = await db
    .selectFrom("import_sources")
    .select("id")
    .where("site_id", "=", siteId)
    .where("name", "=", source)
    .executeTakeFirst();
  if (!row) throw new OperatorRefusal(`Nothing was imported as ${source}.`);
  return db
    .selectFrom("import_documents as d")
    .innerJoin("customers as c", "c.id", "d.customer_id")
    .select(["d.customer_id as customerId", "d.label as name", "d.document"])
    .where("d.source_id", "=", row.id)
    .where("d.kind", "=", "name")
    .where("c.erased_at", "is", null)
    .orderBy("d.label")
    .orderBy("d.id")
    .execute();
}

/** Which customers have an active paper of each name, from any source of the site. */
async function claimsOf(db: Kysely<DB>, siteId: number): Promise<Claims> {
  const { rows } = await sql<{ name: string; owner: string }>`
    SELECT d.label AS name, d.customer_id::text AS owner
    FROM import_documents d JOIN import_sources s ON s.id = d.source_id
    WHERE s.site_id = ${siteId} AND d.kind = 'name' AND lower(d.document ->> 'state') = 'active'`.execute(db);
  return claimsBy(rows);
}

function claimsBy(owned: readonly { readonly name: string; readonly owner: string }[]): Claims {
  const claims = new Map<string, Set<string>>();
  for (const { name, owner } of owned)
    claims.set(canonical(name), (claims.get(canonical(name)) ?? new Set()).add(owner));
  return claims;
}

function canonical(name: string): string {
  return toAscii(name.trim().toLowerCase()) ?? name;
}
