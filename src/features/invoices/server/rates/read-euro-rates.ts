import { type Kysely, sql } from "kysely";
import type { DayOfRates, EuroRatesAnswer } from "#src/drivers/euro-rates/port.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { parseUnits } from "#src/shared/money.ts";
import { addDays } from "#src/shared/time.ts";
import type { InvoicesContext } from "../deps.ts";
import { findNewest, isWanted } from "./newest-rate.ts";

/** After so many days without a reading the last ninety are read, so that no day is left out. */
const gapDays = 4;
/** From one reading to the next a dollar does not move so far: more is a wrong file, which staff looks at. */
const mostJump = 0.15;

/** What became of a reading: rates of so many days were added, or why none was. */
export interface RatesReading {
  readonly added: number;
  readonly refused: string | null;
  readonly unreachable: string | null;
}

const nothing: RatesReading = { added: 0, refused: null, unreachable: null };

/** Reads the euro's reference rates, where a site says its taxes in another currency; null: none does, or the driver is off. */
export async function readEuroRates(context: InvoicesContext): Promise<RatesReading | null> {
  const { platform, euroRates } = context;
  const db = platform.db.kysely;
  if (euroRates.name === "off" || !(await isWanted(db))) return null;
  const now = platform.clock.now();
  const today = now.toISOString().slice(0, 10);
  const newest = await findNewest(db);
  if (newest?.day === today) return nothing;
  const hasGap = newest === null || newest.day < addDays(now, -gapDays).toISOString().slice(0, 10);
  const answer = await euroRates.read(hasGap ? "quarter" : "newest");
  return transaction(platform, async (trx) => {
    // One after another: the second finds what the first has added.
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('invoices/euro-rates', 0))`.execute(trx);
    return keep(trx, { answer, now, source: euroRates.name });
  });
}

async function keep(
  trx: Kysely<DB>,
  { answer, now, source }: { readonly answer: EuroRatesAnswer; readonly now: Date; readonly source: string },
): Promise<RatesReading> {
  if (answer.state === "unreachable") {
    await note(trx, { asked_at: now, unreachable: answer.reason });
    return { ...nothing, unreachable: answer.reason };
  }
  const refused = answer.state === "unusable" ? answer.reason : await problemOf(trx, answer.days, now);
  if (refused !== null) {
    const body = answer.state === "unusable" ? answer.body : JSON.stringify(answer.days.map(plainOf));
    await note(trx, {
      asked_at: now,
      unreachable: null,
      refused_at: now,
      refused_reason: refused,
      refused_body: body.replaceAll("\0", "").slice(0, 4_000),
    });
    return { ...nothing, refused };
  }
  const days = answer.state === "read" ? answer.days : [];
  let added = 0;
  for (const { day, perEuro } of days) {
    const rows = [...unitsOf(perEuro)].map(([currency, rate]) => ({
      day,
      currency,
      per_euro_e8: rate,
      source,
      read_at: now,
    }));
    const { length } = await trx
      .insertInto("euro_rates")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning("day")
      .execute();
    if (length > 0) added += 1;
  }
  await note(trx, { asked_at: now, read_at: now, unreachable: null });
  return { ...nothing, added };
}

const plainOf = ({ day, perEuro }: DayOfRates) => [day, Object.fromEntries(perEuro)];

/** In hundred-millionths; the driver let nothing through that is not a number above zero. */
function unitsOf(perEuro: DayOfRates["perEuro"]): ReadonlyMap<string, bigint> {
  return new Map([...perEuro].map(([currency, rate]) => [currency, parseUnits(rate, 8) ?? 0n]));
}

const textOf = (units: ReadonlyMap<string, bigint>) =>
  JSON.stringify(Object.fromEntries([...units].map(([currency, rate]) => [currency, String(rate)])));

/** Why well-formed rates are not believed; null: they are. Nothing of a file with one wrong day is taken. */
async function problemOf(trx: Kysely<DB>, days: readonly DayOfRates[], now: Date): Promise<string | null> {
  const tomorrow = addDays(now, 1).toISOString().slice(0, 10);
  if (days.some(({ day }) => day > tomorrow)) return "a day to come";
  for (const { day, perEuro } of days) {
    const units = unitsOf(perEuro);
    const { rows } = await sql<{ changed: boolean; jumps: boolean }>`
      SELECT EXISTS (SELECT 1 FROM euro_rates r JOIN jsonb_each_text(${textOf(units)}::jsonb) AS now
          ON now.key = r.currency WHERE r.day = ${day}::date AND r.per_euro_e8 <> now.value::bigint) AS changed,
        coalesce((SELECT abs(r.per_euro_e8 / ${String(units.get("USD") ?? 1n)}::numeric - 1) > ${mostJump} FROM euro_rates r
          WHERE r.currency = 'USD' AND r.day < ${day}::date AND r.day > ${day}::date - 30
          ORDER BY r.day DESC LIMIT 1), false) AS jumps`.execute(trx);
    if (rows[0]?.changed === true) return "a published day with another rate";
    if (rows[0]?.jumps === true) return "a jump of the dollar";
  }
  return null;
}

interface Noted {
  readonly asked_at: Date;
  readonly read_at?: Date;
  readonly unreachable: string | null;
  readonly refused_at?: Date;
  readonly refused_reason?: string;
  readonly refused_body?: string;
}

async function note(trx: Kysely<DB>, values: Noted): Promise<void> {
  await trx
    .insertInto("euro_rate_state")
    .values(values)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
    .execute();
}
