import type { Platform } from "#src/platform/platform.ts";
import { type RepeatedJob, withoutNoticeMs } from "#src/platform/jobs/background-job.ts";
import type { EventConsumer } from "./consumer.ts";
import { findNewEvents } from "./find-new-events.ts";
import { runConsumer } from "./run-consumers.ts";

/** The job that a notice of events hurries. */
export const findEventsJob = "find-events";

/** How long a consumer waits for an event that the look at all of them missed; its cursor also moves then. */
const withoutLookMs = 10_000;

/**
 * The jobs of all consumers, and the one that looks for events. It reads what is new once, and hurries only those who
 * handle something of it: asking for each consumer alone took two hundred statements for every event, most of which
 * moved cursors past what their consumers do not handle.
 */
export function consumerJobs(
  platform: Platform,
  consumers: readonly EventConsumer[],
  hurry: (names: readonly string[]) => void,
): readonly RepeatedJob[] {
  const newEvents = findNewEvents(platform.db.kysely);
  /** They failed, or another process was at it: they come round with the next look. */
  const unfinished = new Set<string>();
  const jobs = consumers.map((consumer) => {
    const name = `consumer-${consumer.name}`;
    const run = async (): Promise<void> => {
      unfinished.add(name);
      if (await runConsumer(platform, consumer)) unfinished.delete(name);
    };
    // Its batch is handled under a lock of the consumer.
    return { name, everyMs: withoutLookMs, hasOwnLock: true, run, handles: consumer.events };
  });
  const find = async (): Promise<void> => {
    const left = [...unfinished];
    const found = await newEvents();
    const due = jobs.filter(
      ({ name, handles }) =>
        found === null || left.includes(name) || handles.some((event) => found.has(event)),
    );
    if (due.length > 0) hurry(due.map(({ name }) => name));
  };
  return [{ name: findEventsJob, everyMs: withoutNoticeMs, hasOwnLock: true, run: find }, ...jobs];
}
