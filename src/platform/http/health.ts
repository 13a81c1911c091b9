import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Platform } from "#src/platform/platform.ts";

/** A write is tried this often at most, however often it is asked. */
const probeEveryMs = 2_000;
/** How long a call that the database refused is taken as its state. */
const troubleMs = 15_000;

/** Whether this process can serve. */
export interface Readiness {
  /** A call failed because the database could not do it: no space, a disk error, read-only. */
  readonly noteTrouble: () => void;
  /** Null, or what keeps it from serving. */
  readonly problem: () => Promise<string | null>;
}

/**
 * Tries a write, since a database whose disk is full goes on answering reads. A write of a few bytes may still find
 * room where others do not: so calls that were refused lately count as well.
 */
export function createReadiness({ db, clock }: Pick<Platform, "db" | "clock">): Readiness {
  let troubleAt = Number.NEGATIVE_INFINITY;
  let probedAt = Number.NEGATIVE_INFINITY;
  let probe: Promise<string | null> = Promise.resolve(null);

  const write = async (): Promise<string | null> => {
    try {
      await sql`UPDATE write_probe SET at = ${clock.now()}`.execute(db.kysely);
      return null;
    } catch {
      return "database unavailable";
    }
  };

  return {
    noteTrouble: () => {
      troubleAt = performance.now();
    },
    problem: async () => {
      const now = performance.now();
      if (now - probedAt >= probeEveryMs) {
        probedAt = now;
        probe = write();
      }
      const problem = await probe;
      if (problem !== null) {
        // The next question finds out at once that it is back.
        probedAt = Number.NEGATIVE_INFINITY;
        return problem;
      }
      return now - troubleAt < troubleMs ? "the database refuses calls" : null;
    },
  };
}

/** `/healthz`: the process is up. `/readyz`: it can serve, i.e. its database answers and takes writes. */
export function registerHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get("/healthz", { schema: { hide: true } }, () => ({ status: "ok" }));
  app.get("/readyz", { schema: { hide: true } }, async (_request, reply) => {
    const problem = await readiness.problem();
    return problem === null ? { status: "ok" } : reply.status(503).send({ status: problem });
  });
}
