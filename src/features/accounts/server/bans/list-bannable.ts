import { type Kysely, sql } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { AppError } from "#src/shared/errors.ts";
import { readPeople } from "../office/read-people.ts";
import type { AccountsContext } from "../deps.ts";
import { type BanKind, banAddress, mailDomainOf } from "./read-ban.ts";
import { isOwnMailDomain } from "./own-mail-domain.ts";
import { isOwnNetwork } from "./own-network.ts";
import { readBanned } from "./read-banned.ts";
import { weighForStaff } from "./weigh-day.ts";

const mostNetworks = 5;

/**
 * Mail domains, emails and the last networks of a customer's people, with whom else a ban of each would concern. What
 * is masked elsewhere is written out here, so it is audited as shown, and left out for a role that may not see it
 * (`mayShow`). Throws `not_found`.
 */
export async function listBannable(
  context: AccountsContext,
  ctx: Ctx<StaffActor>,
  { customerId, mayShow }: { readonly customerId: string; readonly mayShow: boolean },
) {
  const { platform } = context;
  const db = platform.db.kysely;
  const people = await readPeople(db, customerId, ctx.now);
  if (people.length === 0) throw new AppError("not_found");
  if (mayShow)
    await transaction(platform, (trx) =>
      writeAudit(trx, ctx, { action: "customer.show", objectType: "customer", objectId: customerId }),
    );
  const emails = people.flatMap(({ email }) => (email === null ? [] : [email]));
  const things: readonly { readonly kind: BanKind; readonly value: string | null }[] = [
    ...emails.map((email) => ({ kind: "mail-domain" as const, value: mailDomainOf(email) })),
    ...(mayShow ? emails.map((email) => ({ kind: "email" as const, value: banAddress(email) })) : []),
    ...(mayShow ? await readNetworks(db, customerId) : []).map((value) => ({
      kind: "network" as const,
      value,
    })),
  ];
  const found = new Map(
    things.flatMap(({ kind, value }) => (value === null ? [] : [[`${kind} ${value}`, { kind, value }]])),
  );
  const banned = await readBanned(
    db,
    [...found.values()].map(({ value }) => value),
    ctx.now,
  );
  const { staffId } = ctx.actor;
  const own = await context.mailDomainsOfStaff();
  return Promise.all(
    [...found].map(async ([key, { kind, value }]) => ({
      kind,
      value,
      isBanned: banned.has(key),
      isOwn:
        kind === "network"
          ? await isOwnNetwork(db, ctx, value)
          : kind === "mail-domain" && isOwnMailDomain(own, value),
      ...(await weighForStaff(context, db, { kind, value }, { staffId, now: ctx.now })),
    })),
  );
}

async function readNetworks(db: Kysely<DB>, customerId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ network: string }>`
    SELECT network(sessions.network::inet)::text AS network FROM sessions WHERE customer_id = ${customerId} AND sessions.network LIKE '%/%'
    GROUP BY sessions.network ORDER BY max(last_seen_at) DESC LIMIT ${mostNetworks}`.execute(db);
  return rows.map(({ network }) => network);
}
