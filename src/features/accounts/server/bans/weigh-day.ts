import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { addDays } from "#src/shared/time.ts";
import type { AccountsContext } from "../deps.ts";
import { type BanKind, banKinds, widest } from "./read-ban.ts";
import { type BanWeight, countCustomers, mostAlone, weighBan, whoIsLike } from "./weigh-ban.ts";

type Deps = Pick<AccountsContext, "countPayers">;

interface Wanted {
  readonly kind: BanKind;
  /** Canonical. */
  readonly value: string;
}

interface Asked {
  /** Who would set it. */
  readonly staffId: string;
  readonly now: Date;
}

/** How many of a kind one member bans alone within a day: of new names no one is a customer yet, so none of them weighs. */
export const mostOfDay: Readonly<Partial<Record<BanKind, number>>> = {
  "mail-domain": 10,
  email: 50,
  wallet: 50,
};

/**
 * Weighs a ban with those that the same member set alone within a day and that are open: many small ones turn away as many
 * people as a large one. Together they concern as many customers as one may, and are no wider than one network may be.
 * A single mailbox is not added: that one is weighed would say whether it is a customer's. Of each kind there are at most
 * `mostOfDay`.
 */
export async function weighForStaff(
  deps: Deps,
  db: Kysely<DB>,
  wanted: Wanted,
  asked: Asked,
): Promise<BanWeight> {
  const weight = await weighBan(deps, db, wanted, asked.now);
  if (weight.needsTwo) return weight;
  const day = await readDay(db, wanted, asked);
  if (isFull(day, wanted.kind)) return { ...weight, needsTwo: true };
  if (wanted.kind === "email") return weight;
  const all = [wanted, ...day.filter(({ kind }) => kind !== "email")];
  const needsTwo = isTooWide(all) || (await countAll(deps, db, all, asked.now)) > mostAlone;
  return { ...weight, needsTwo };
}

/** Whether the member bans no more of a kind alone today, whomever it concerns. */
export async function isDayFull(db: Kysely<DB>, wanted: Wanted, asked: Asked): Promise<boolean> {
  return isFull(await readDay(db, wanted, asked), wanted.kind);
}

function isFull(day: readonly Wanted[], kind: BanKind): boolean {
  const most = mostOfDay[kind];
  return most !== undefined && day.filter((one) => one.kind === kind).length >= most;
}

/** Two bans of one member are weighed one after the other, until the transaction ends. */
export async function lockDay(db: Kysely<DB>, { staffId }: Pick<Asked, "staffId">): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`bans of ${staffId}`}, 0))`.execute(db);
}

/** What the member banned alone, but for what is banned again. */
async function readDay(db: Kysely<DB>, wanted: Wanted, { staffId, now }: Asked): Promise<readonly Wanted[]> {
  const rows = await db
    .selectFrom("bans")
    .select(["kind", "value"])
    .where("is_of_one", "=", true)
    .where(sql`set_by ->> 'id'`, "=", staffId)
    .where("set_at", ">", addDays(now, -1))
    .where("ended_at", "is", null)
    .execute();
  return rows
    .map(({ kind, value }) => ({ kind: banKinds.find((one) => one === kind) ?? "email", value }))
    .filter(({ kind, value }) => kind !== wanted.kind || value !== wanted.value);
}

async function countAll(deps: Deps, db: Kysely<DB>, all: readonly Wanted[], now: Date): Promise<number> {
  const wallets = all.flatMap(({ kind, value }) => (kind === "wallet" ? [value] : []));
  const payers = wallets.length === 0 ? 0 : await deps.countPayers(db, wallets);
  const others = all.flatMap(({ kind, value }) => (kind === "wallet" ? [] : [whoIsLike(kind, value, now)]));
  return payers + (others.length === 0 ? 0 : await countCustomers(db, others));
}

/** Whether the networks are wider in sum than the widest that can be banned. */
function isTooWide(all: readonly Wanted[]): boolean {
  const parts = { ipv4: 0, ipv6: 0 };
  for (const { kind, value } of all) {
    if (kind !== "network") continue;
    const family = value.includes(":") ? "ipv6" : "ipv4";
    const prefix = Number(value.split("/")[1] ?? (family === "ipv6" ? 128 : 32));
    parts[family] += 2 ** (widest[family] - prefix);
  }
  return parts.ipv4 > 1 || parts.ipv6 > 1;
}
