import { sql } from "kysely";
import { expect } from "vitest";
import type { Platform } from "#src/platform/platform.ts";
import type { EventConsumer } from "./consumer.ts";
import { runConsumer } from "./run-consumers.ts";

/** Hands consumers every event that is there now; one is held back while a transaction of another test began before it. */
export async function runToEnd(platform: Platform, consumers: readonly EventConsumer[]): Promise<void> {
  const { kysely } = platform.db;
  const { rows } = await sql<{ xid: string; id: bigint }>`
    SELECT xid::text AS xid, id FROM outbox_events ORDER BY outbox_events.xid DESC, id DESC LIMIT 1`.execute(
    kysely,
  );
  const [last] = rows;
  if (last === undefined) return;
  for (const consumer of consumers) {
    const isPast = async (): Promise<boolean> => {
      await runConsumer(platform, consumer);
      const past = await sql`
        SELECT FROM event_cursors
        WHERE reader = ${consumer.name} AND (xid, id) >= (${last.xid}::xid8, ${last.id}::bigint)`.execute(
        kysely,
      );
      return past.rows.length > 0;
    };
    await expect.poll(isPast, { timeout: 20_000 }).toBe(true);
  }
}
