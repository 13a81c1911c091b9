import { hashToken } from "#src/platform/authz/token-hash.ts";
import { query } from "#src/platform/db/query.ts";
import { type Bench, figureOf } from "./bench.ts";
import { interleave, quotients, type Side } from "./interleave.ts";
import { seedLists, tokenOf } from "./list-data.ts";
import { startTestbed } from "./testbed.ts";

const clients = 8;
/** Enough that both tables are read by index: a hundred rows are scanned, and joined by hashing all of them. */
const customers = 20_000;
/** Has no divisor in common with the number of customers, so that all are asked for in turn, none after its neighbour. */
const stride = 7919;

/** The row of a session alone, as it was looked up before teams. */
const rowAlone = query(
  "bench-session-alone",
  `SELECT id, user_id, customer_id, site_id, last_seen_at, expires_at FROM sessions
   WHERE token_hash = $1 AND revoked_at IS NULL AND expires_at > $2`,
);

/** B4b: what it costs to find out who calls, with the member's role, against the row of the session alone. */
export const bench: Bench = async ({ isQuick }) => {
  const [rounds, each] = isQuick ? [4, 500] : [20, 1000];
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
          Array.from({ length: clients }, async (_, client) => {
            for (let call = 0; call < each; call += 1) {
              await lookUp(tokenOf(1 + (((call * clients + client) * stride) % customers)));
            }
          }),
        );
      },
    });
    const alone = side((token) => rowAlone(db.pool, [hashToken(token), clock.now()]));
    const session = side((token) => resolveToken(token));
    const pairs = await interleave({ rounds }, { alone, session, again: alone });
    return {
      title: "B4b: whose session it is",
      method:
        `${clients} at a time, ${rounds} interleaved rounds of ${clients * each} look-ups in this process, among ` +
        `${customers} sessions. Alone: the row of the session by its index, as it was read before members had roles; ` +
        "again: the same, which shows how far two equal things are apart here; session: with the membership, as each call " +
        "does now. CPU is user and system time of this process and of every PostgreSQL process. The plan is a nested loop " +
        "of two index scans with one row each. Within PostgreSQL, without protocol and driver, the second one takes 7 µs: " +
        "13 µs in place of 6. An index that covers role and right saves 0.6 µs of them; only a copy of both in the " +
        "session's row would save all. It is not kept: the join is why a changed role and an ended membership count with " +
        "the next call, whatever wrote them.",
      ratios: [
        figureOf("CPU of a session ÷ its row alone", quotients(pairs, "sessionCpuMs", "aloneCpuMs"), {
          aim: 1.15,
          limit: 1.5,
        }),
        figureOf("CPU of the row alone, again ÷ before", quotients(pairs, "againCpuMs", "aloneCpuMs"), {
          aim: 1.1,
          limit: 1.5,
        }),
      ],
      pairs,
      findings: null,
    };
  } finally {
    await testbed.stop();
  }
};
