import { hashToken } from "#src/platform/authz/token-hash.ts";
import { query } from "#src/platform/db/query.ts";
import { type Bench, figureOf } from "./bench.ts";
import { interleave, quotients, type Side } from "./interleave.ts";
import { seedLists, tokenOf } from "./list-data.ts";
import { startTestbed } from "./testbed.ts";

const clients = 8;
const customers = 100;

/** The row of a session alone, as it was looked up before teams. */
const rowAlone = query(
  "bench-session-alone",
  `SELECT id, user_id, customer_id, site_id, last_seen_at, expires_at FROM sessions
   WHERE token_hash = $1 AND revoked_at IS NULL AND expires_at > $2`,
);

/** B4b: what it costs to find out who calls, with the member's role, against the row of the session alone. */
export const bench: Bench = async ({ isQuick }) => {
  const [rounds, each] = isQuick ? [3, 1000] : [9, 2500];
  const testbed = await startTestbed();
  try {
    const { inspector, postmaster } = testbed;
    await seedLists(inspector, { customers, rowsEach: 1 });
    const { db, clock } = inspector.platform;
    const { resolveToken } = inspector.product.accounts;
    const side = (lookUp: (token: string) => Promise<unknown>): Side => ({
      operations: clients * each,
      pids: [process.pid, postmaster],
      run: async () => {
        await Promise.all(
          Array.from({ length: clients }, async () => {
            for (let call = 0; call < each; call += 1) await lookUp(tokenOf(1 + (call % customers)));
          }),
        );
      },
    });
    const pairs = await interleave(
      { rounds },
      {
        alone: side((token) => rowAlone(db.pool, [hashToken(token), clock.now()])),
        session: side((token) => resolveToken(token)),
      },
    );
    return {
      title: "B4b: whose session it is",
      method:
        `${clients} at a time, ${rounds} interleaved rounds of ${clients * each} look-ups in this process. Alone: the row ` +
        "of the session by an index, as it was read before members had roles; session: with the membership, as each " +
        "call does now. CPU is user and system time of this process and of every PostgreSQL process.",
      ratios: [
        figureOf("CPU of a session ÷ its row alone", quotients(pairs, "sessionCpuMs", "aloneCpuMs"), {
          aim: 1.25,
          limit: 1.75,
        }),
      ],
      pairs,
      findings: null,
    };
  } finally {
    await testbed.stop();
  }
};
