import { type Kysely, sql } from "kysely";
import * as z from "zod/mini";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import type { FoundName, NameObstacle } from "#src/features/domains/server/index.ts";
import { toAscii } from "#src/shared/domain-names/ascii-form.ts";
import type { ImportContext } from "./deps.ts";

export type NameOutcome =
  | "managed now"
  | "can be managed"
  | "not active there"
  | "two customers have it"
  | NameObstacle;

export interface MatchedName {
  readonly customerId: string;
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
    const found = await judgeName(context, { siteId, followsDate, claims, paper: one });
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

/** The registrar's data of a name that may be managed for its customer, else why it may not. */
async function judgeName(
  { domains }: ImportContext,
  asked: {
    readonly siteId: number;
    readonly followsDate: boolean;
    readonly claims: ReadonlyMap<string, ReadonlySet<string>>;
    readonly paper: Paper;
  },
): Promise<FoundName | NameOutcome> {
  const { siteId, followsDate, claims } = asked;
  const { customerId, name, document } = asked.paper;
  const { state, expiresAt } = paper.parse(document);
  // A name that was only ordered there, or was cancelled, may be anyone's in the account by now.
  if (state.toLowerCase() !== "active") return "not active there";
  if ((claims.get(canonical(name))?.size ?? 0) > 1) return "two customers have it";
  const date = expiresAt === null ? null : new Date(expiresAt);
  return domains.lookUpName({ siteId, customerId, name, expiresAt: date, followsDate });
}

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
async function claimsOf(db: Kysely<DB>, siteId: number): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await sql<{ name: string; customer: string }>`
    SELECT d.label AS name, d.customer_id::text AS customer
    FROM import_documents d JOIN import_sources s ON s.id = d.source_id
    WHERE s.site_id = ${siteId} AND d.kind = 'name' AND lower(d.document ->> 'state') = 'active'`.execute(db);
  const claims = new Map<string, Set<string>>();
  for (const { name, customer } of rows)
    claims.set(canonical(name), (claims.get(canonical(name)) ?? new Set()).add(customer));
  return claims;
}

function canonical(name: string): string {
  return toAscii(name.trim().toLowerCase()) ?? name;
}
