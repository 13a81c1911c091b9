import type { Gauge } from "#src/platform/metrics/gauge.ts";
import type { Platform } from "#src/platform/platform.ts";
import { addMs } from "#src/shared/time.ts";

const dayMs = 24 * 60 * 60_000;

/** How far the scanners are, and what networks took back. */
export function paymentsGauges({ db, clock }: Platform): Gauge[] {
  const chains = () =>
    db.kysely
      .selectFrom("chains")
      .select(["id", "last_ok_at", "cursor_height"])
      .select(["reorg_depth", "reorg_began_at", "halted_at"])
      .execute();
  return [
    {
      name: "moorage_chain_lag_seconds",
      help: "Time since the scanner of a chain was last at its tip",
      labels: ["chain"],
      async read() {
        const now = clock.now().getTime();
        return (await chains()).map(({ id, last_ok_at }) => ({
          labels: { chain: id },
          value: Math.max(0, now - last_ok_at.getTime()) / 1000,
        }));
      },
    },
    {
      name: "moorage_chain_height",
      help: "Block up to which a chain is applied",
      labels: ["chain"],
      async read() {
        return (await chains()).map(({ id, cursor_height }) => ({
          labels: { chain: id },
          value: cursor_height,
        }));
      },
    },
    {
      name: "moorage_chain_reorg_depth",
      help: "Blocks that a chain gave up in its latest reorganisation of the last day",
      labels: ["chain"],
      async read() {
        const since = addMs(clock.now(), -dayMs);
        return (await chains()).map(({ id, reorg_depth: depth, reorg_began_at: began }) => ({
          labels: { chain: id },
          value: began !== null && began >= since ? depth : 0,
        }));
      },
    },
    {
      name: "moorage_chain_block_age_seconds",
      help: "Time since the newest block that is applied of a chain was mined",
      labels: ["chain"],
      async read() {
        const now = clock.now().getTime();
        const rows = await db.kysely
          .selectFrom("chains as c")
          .innerJoin("chain_blocks as b", (join) =>
            join.onRef("b.chain_id", "=", "c.id").onRef("b.height", "=", "c.cursor_height"),
          )
          .select(["c.id", "b.mined_at"])
          .execute();
        return rows.map(({ id, mined_at: at }) => ({
          labels: { chain: id },
          value: Math.max(0, now - at.getTime()) / 1000,
        }));
      },
    },
    {
      name: "moorage_chain_halted",
      help: "1 while nothing of a chain is credited until an operator resumes it",
      labels: ["chain"],
      async read() {
        return (await chains()).map(({ id, halted_at: at }) => ({
          labels: { chain: id },
          value: at === null ? 0 : 1,
        }));
      },
    },
  ];
}
