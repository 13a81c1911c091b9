import { type Kysely, type SqlBool, sql } from "kysely";
import type * as z from "zod/mini";
import { showCustomers } from "#src/features/accounts/server/index.ts";
import { readKeptPrices } from "#src/features/services/server/index.ts";
import { readMoneyOf } from "#src/features/wallet/server/index.ts";
import { readMoves } from "#src/platform/audit/read-moves.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { readTasksOf } from "#src/platform/tasks/tasks-of.ts";
import { AppError } from "#src/shared/errors.ts";
import type { domainsAdminRoutes } from "../../contract-admin.ts";
import type { DomainsContext } from "../deps.ts";
import { selectDomains } from "../domain-rows.ts";
import { domainView } from "../domain-view.ts";
import { readDifference } from "../sync/difference.ts";
import { domainRowView } from "./list-domains.ts";
import { readCancellation } from "./read-cancellation.ts";

type Answer = z.input<(typeof domainsAdminRoutes)["GET /v2/admin/domains/{id}"]["output"]>;

/** A domain as staff sees it: what its customer sees, what the registry said, and what is behind both. */
export async function readDomain(
  context: DomainsContext,
  { id, hasMoney }: { readonly id: string; readonly hasMoney: boolean },
): Promise<Answer> {
  const { kysely } = context.platform.db;
  const [row] = await selectDomains(kysely, sql<SqlBool>`d.id = ${id}`, sql`d.id`, 1);
  if (!row) throw new AppError("not_found");
  const seen = await readRegistry(kysely, id);
  const moves = await readMoves(kysely, "domain.move-customer", id);
  const customerOf = await showCustomers(kysely, [
    row.customer_id,
    ...moves.flatMap(({ from, to }) => [from, to]),
  ]);
  const view = domainView(row, context);
  return {
    ...domainRowView(
      {
        ...row,
        is_held: view.staffHold !== null,
        seen_at: seen.seen_at,
        registry_expires_at: seen.registry_expires_at,
      },
      customerOf,
    ),
    siteId: row.site_id,
    tld: row.tld,
    failure: row.failure,
    isPrivate: row.is_private,
    isSimulated: row.simulated,
    hold: view.hold,
    staffHold: view.staffHold,
    hasTransferCode: view.hasTransferCode,
    prices: await readKeptPrices(kysely, { serviceId: id, months: 12 }),
    renewCents: view.timeline?.renewCents ?? null,
    reservedCents: hasMoney ? view.reservedCents : null,
    offers: view.offers,
    difference: await readDifference(context, id),
    timeline: view.timeline,
    transferLockedUntil: view.transferLockedUntil,
    deletesAt: view.deletesAt,
    cancellableUntil: await cancellableUntil(context, id),
    contactId: view.contactId,
    contactRemindedAt: seen.contact_reminded_at?.toISOString() ?? null,
    nameServers: view.nameServers,
    registry: registryView(seen),
    isChanging: view.isChanging,
    tasks: await readTasksOf(kysely, "domain", id),
    ...(await readMoneyOf(kysely, "domain", id, hasMoney)),
    moves: moves.map(({ from, to, at }) => ({ from: customerOf(from), to: customerOf(to), at })),
  };
}

/** The end of its add grace, while it can be cancelled. */
async function cancellableUntil(context: DomainsContext, id: string): Promise<string | null> {
  const { db, clock } = context.platform;
  try {
    return (await readCancellation(context, db.kysely, id, clock.now())).until.toISOString();
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function readRegistry(db: Kysely<DB>, id: string) {
  return db
    .selectFrom("domains")
    .select(["seen_at", "registry_expires_at", "registry_statuses", "registry_graces"])
    .select(["registry_name_servers", "missing_since", "contact_reminded_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

function registryView(seen: Awaited<ReturnType<typeof readRegistry>>): Answer["registry"] {
  if (seen.seen_at === null) return null;
  return {
    seenAt: seen.seen_at.toISOString(),
    expiresAt: seen.registry_expires_at?.toISOString() ?? null,
    statuses: seen.registry_statuses ?? [],
    graces: seen.registry_graces ?? [],
    nameServers: hostsIn(seen.registry_name_servers),
    missingSince: seen.missing_since?.toISOString() ?? null,
  };
}

/** Host names out of what a look stored: each a text, or an object with its host. */
function hostsIn(stored: unknown): string[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((each: unknown) => {
    if (typeof each === "string") return [each];
    return typeof each === "object" && each !== null && "host" in each ? [String(each.host)] : [];
  });
}
