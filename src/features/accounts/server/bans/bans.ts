import { type SqlBool, sql, type Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { actorStamp } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import type { AccountsContext } from "../deps.ts";
import { refuseOwnMailDomain } from "./own-mail-domain.ts";
import { type BanKind, plainAddress, readBan } from "./read-ban.ts";

type Deps = Pick<AccountsContext, "platform" | "mailDomainsOfStaff">;

export interface BanRequest {
  readonly kind: BanKind;
  readonly value: string;
  readonly reason: string;
  readonly until: Date | null;
  /** By one member of staff, without a second person. */
  readonly isOfOne?: true;
}

/**
 * Bans a network, the addresses of a domain, one mailbox, or a wallet: no account is opened from or with it, nothing is
 * paid in from such a network, and what comes from such a wallet is held. Who has an account signs in as before, and
 * staff always. One that is banned has the new reason and date. Throws `date_past`, `own_network` for the network of
 * the caller, `own_mail_domain` for that of our staff, and what `readBan` throws.
 */
export async function ban(deps: Deps, ctx: Ctx, request: BanRequest): Promise<string> {
  const { platform } = deps;
  await refuseOwnMailDomain(deps, { ...request, value: readBan(request.kind, request.value) });
  return transaction(platform, (trx) => setBan(platform, trx, ctx, request));
}

/** The same in the caller's transaction. */
export async function setBan(
  { ids }: Pick<Platform, "ids">,
  trx: Transaction<DB>,
  ctx: Ctx,
  { kind, value, reason, until, isOfOne }: BanRequest,
): Promise<string> {
  if (until !== null && until <= ctx.now) throw new AppError("date_past", undefined, { until: "date_past" });
  const read = readBan(kind, value);
  const canonical = kind === "network" ? await networkAwayFrom(trx, ctx, read) : read;
  const former = await trx
    .updateTable("bans")
    .set({ ended_at: ctx.now, ended_by: JSON.stringify(actorStamp(ctx.actor)) })
    .where("kind", "=", kind)
    .where("value", "=", canonical)
    .where("ended_at", "is", null)
    .returning("note")
    .executeTakeFirst();
  const id = ids.next();
  await trx
    .insertInto("bans")
    .values({
      id,
      kind,
      value: canonical,
      note: reason,
      set_at: ctx.now,
      set_by: JSON.stringify(actorStamp(ctx.actor)),
      ends_at: until,
      is_of_one: isOfOne === true,
    })
    .execute();
  const detail = { kind, reason, before: former === undefined ? "none" : "banned", after: "banned" };
  await writeAudit(trx, ctx, { action: "ban.set", objectType: "ban", objectId: id, detail });
  return id;
}

/** The network without bits beyond its prefix; refused where the caller is in it, who would ban themselves. */
export async function networkAwayFrom(trx: Transaction<DB>, { ip }: Ctx, network: string): Promise<string> {
  const own = ip === undefined ? null : plainAddress(ip);
  const { rows } = await sql<{ network: string; isOwn: boolean | null }>`
    SELECT network(${network}::inet)::text AS network, ${network}::inet >>= ${own}::inet AS "isOwn"`.execute(
    trx,
  );
  const [row] = rows;
  if (row === undefined || row.isOwn === true)
    throw new AppError("own_network", undefined, { value: "own_network" });
  return row.network;
}

/** Ends a ban. Throws `not_found` where it is unknown or has ended. */
export async function endBan(
  { platform }: Pick<AccountsContext, "platform">,
  ctx: Ctx,
  given: { readonly id: string; readonly reason: string },
): Promise<void> {
  const { id, reason } = given;
  await transaction(platform, async (trx) => {
    const [ended] = await endBans(trx, ctx, sql<SqlBool>`id = ${id}`, reason);
    if (ended === undefined) throw new AppError("not_found");
  });
}

/** Ends bans in the caller's transaction; returns what was banned. */
export async function endBans(
  trx: Transaction<DB>,
  ctx: Ctx,
  which: ReturnType<typeof sql<SqlBool>>,
  reason: string,
): Promise<string[]> {
  const ended = await trx
    .updateTable("bans")
    .set({ ended_at: ctx.now, ended_by: JSON.stringify(actorStamp(ctx.actor)) })
    .where(which)
    .where("ended_at", "is", null)
    .returning(["id", "kind", "value"])
    .execute();
  for (const { id, kind } of ended) {
    const detail = { kind, reason, before: "banned", after: "none" };
    await writeAudit(trx, ctx, { action: "ban.end", objectType: "ban", objectId: id, detail });
  }
  return ended.map(({ value }) => value);
}
