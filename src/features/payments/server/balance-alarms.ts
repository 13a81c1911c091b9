import { sql } from "kysely";
import type { ChainSource } from "#src/drivers/chain/port.ts";
import { type Alarm, type AlarmSource, operatorCommand, pageOfThing } from "#src/platform/audit/alarm.ts";
import type { Platform } from "#src/platform/platform.ts";
import { encodeId } from "#src/shared/ids.ts";
import { formatUnits } from "#src/shared/money.ts";
import { addMs } from "#src/shared/time.ts";
import { methodOf } from "./methods.ts";
import { alarmText } from "#src/shared/alarm-texts.ts";

/** Nodes are restarted, and a turn that is cut off is repeated. */
const quietMs = 15 * 60_000;
/** Young addresses come round in minutes, old ones by the day. */
const youngLateMs = 60 * 60_000;
const oldLateMs = 25 * 60 * 60_000;
/** The first failures in a row may pass. */
const alarmingFailures = 3;

/** Addresses and assets whose balances are not compared with what blocks showed. */
export function balanceAlarms(
  { db, clock }: Pick<Platform, "db" | "clock">,
  chains: readonly Pick<ChainSource, "chain" | "balances">[],
): AlarmSource {
  const compared = chains.flatMap(({ chain, balances }) =>
    (balances?.assets ?? []).map((asset) => ({ chain, asset })),
  );
  const isCompared = (check: { readonly chain_id: string; readonly asset: string }): boolean =>
    compared.some(({ chain, asset }) => chain === check.chain_id && asset === check.asset);
  return {
    kind: "balances not compared",
    page: () => "/staff/chains",
    find: async () => {
      const now = clock.now();
      const { rows: turns } = await sql<{
        chain: string;
        asset: string;
        since: Date;
        failure: string | null;
      }>`
        SELECT t.chain_id AS chain, t.asset, least(t.ended_at, late.since) AS since, t.failure
        FROM balance_turns t
        JOIN jsonb_to_recordset(${JSON.stringify(compared)}::jsonb) AS c (chain text, asset text)
          ON c.chain = t.chain_id AND c.asset = t.asset
        CROSS JOIN LATERAL (
          SELECT min(b.due_at) AS since FROM balance_checks b
          WHERE b.chain_id = t.chain_id AND b.asset = t.asset AND b.checked_height < t.height AND b.failures = 0
            AND b.due_at < CASE WHEN b.is_young THEN ${addMs(now, -youngLateMs)}::timestamptz
                                ELSE ${addMs(now, -oldLateMs)}::timestamptz END
        ) AS late
        WHERE late.since IS NOT NULL OR (t.failure IS NOT NULL AND t.ended_at < ${addMs(now, -quietMs)}::timestamptz)
        ORDER BY t.chain_id, t.asset`.execute(db.kysely);
      const failing = await db.kysely
        .selectFrom("balance_checks as b")
        .innerJoin("deposit_addresses as a", "a.id", "b.address_id")
        .select(["b.chain_id", "b.asset", "a.id", "a.address", "b.failing_since", "b.failure"])
        .where("b.failures", ">=", alarmingFailures)
        .where("b.chain_id", "in", [...new Set(["", ...compared.map(({ chain }) => chain)])])
        .orderBy("b.failing_since")
        .orderBy("a.id")
        .orderBy("b.asset")
        .limit(20)
        .execute();
      return [
        ...turns.map(({ chain, asset, since, failure }) => ({
          objectId: `${chain}/${asset}`,
          occurrence: since.toISOString(),
          detail: `The ${asset} balances of ${chain} addresses are not compared since ${since.toISOString()}${failure === null ? ": more are waiting than a turn takes" : `: ${failure}`}. What contracts send is not seen.`,
          said:
            failure === null
              ? alarmText("balancesWaiting", { asset, chain, sinceAt: since.toISOString() })
              : alarmText("balancesFailing", {
                  asset,
                  chain,
                  sinceAt: since.toISOString(),
                  problem: failure,
                }),
          command: "npm start -- --check",
        })),
        ...failing.filter(isCompared).map((check): Alarm => {
          const since = check.failing_since?.toISOString() ?? "";
          return {
            objectId: `${check.id}/${check.asset}`,
            occurrence: since,
            detail: `The ${check.asset} balance of ${check.address} is not compared since ${since}: ${check.failure}.`,
            said: alarmText("balanceFailing", {
              asset: check.asset,
              address: check.address,
              sinceAt: since,
              problem: check.failure ?? "–",
            }),
            command: "npm start -- --check",
          };
        }),
      ];
    },
  };
}

/** Credited deposits of which less came than their event said. */
export function shortfallAlarms({ db }: Pick<Platform, "db">): AlarmSource {
  return {
    kind: "deposit shortfall",
    page: pageOfThing("deposit"),
    find: async () => {
      const open = await db.kysely
        .selectFrom("deposit_shortfalls as s")
        .innerJoin("deposits as d", "d.id", "s.deposit_id")
        .select(["d.id", "d.chain_id", "d.asset", "d.units", "d.txid", "s.missing_units", "s.found_at"])
        .where("s.settled_at", "is", null)
        .orderBy("s.found_at")
        .orderBy("d.id")
        .execute();
      return open.map((row) => {
        const id = encodeId("deposit", row.id);
        const decimals = methodOf(row.chain_id, row.asset)?.decimals ?? 0;
        const amount = (units: bigint) => `${formatUnits(units, decimals)} ${row.asset}`;
        return {
          objectId: row.id,
          occurrence: row.found_at.toISOString(),
          detail: `Deposit ${id} was credited with ${amount(row.units)}, of which ${amount(row.missing_units)} never reached its address: the token announced it in ${row.txid}.`,
          said: alarmText("shortfall", {
            id,
            amount: amount(row.units),
            missing: amount(row.missing_units),
            txid: row.txid,
          }),
          command: operatorCommand(`deposit settle ${id}`),
        };
      });
    },
  };
}
