import type { Transaction } from "kysely";
import type { Pool, PoolClient } from "pg";
import type { Platform } from "#src/platform/platform.ts";
import { collectWakes } from "./after-commit.ts";
import type { DB } from "./schema.gen.ts";

const attempts = 3;
const serializationFailure = "40001";
const deadlockDetected = "40P01";
/** A row of this key exists. */
export const uniqueViolation = "23505";
/** A migration changed a prepared statement's columns (PostgreSQL reports feature_not_supported). */
export const staleStatement = "0A000";
const conflicts: readonly (string | undefined)[] = [serializationFailure, deadlockDetected, staleStatement];

/** What a transaction runs on: the database, and how to wake waiters once it has committed. */
export type Committing = Pick<Platform, "db" | "wake">;

/**
 * Runs `work` in one transaction; on a conflict with another it is retried, up to three runs in all. After the
 * commit it wakes the waiters for what `work` published, queued or opened.
 */
export async function transaction<T>(
  { db, wake }: Committing,
  work: (trx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  const { result, channels } = await retryConflicts(() =>
    db.kysely.transaction().execute(async (trx) => {
      const collected = collectWakes(trx);
      return { result: await work(trx), channels: collected };
    }),
  );
  for (const channel of channels) wake(channel);
  return result;
}

/** The same on a plain connection, for hot paths that call one SQL function. */
export function poolTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  return retryConflicts(async () => {
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query("BEGIN");
      const result = await work(client);
      await client.query("COMMIT");
      return result;
    } catch (error) {
      await client.query("ROLLBACK").catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  });
}

/** A conflict with another transaction: the work may be begun afresh. */
export function isConflict(error: unknown): boolean {
  return conflicts.includes(sqlState(error));
}

/** SQLSTATE of an error that came from PostgreSQL. */
export function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}

/** Retries work that PostgreSQL aborted for a conflict with another; `run` must start afresh each time. */
export async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isConflict(error) || attempt === attempts) throw error;
    }
  }
}
