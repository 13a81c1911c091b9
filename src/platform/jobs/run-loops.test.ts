import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import type { RepeatedJob } from "./background-job.ts";
import { jobAlarms } from "./job-alarms.ts";
import { JobLocks } from "./job-locks.ts";
import { Loops } from "./run-loops.ts";

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});

afterAll(() => db.drop());

const platform = () => ({
  db,
  clock: systemClock,
  ids: createIds(() => systemClock.now()),
  log: createLog("silent"),
  wake: () => undefined,
});

test("a job that runs is notified when it is hurried, and runs once more", async () => {
  const end = Promise.withResolvers<void>();
  let [notified, runs] = [0, 0];
  const job: RepeatedJob = {
    name: "long",
    everyMs: 3_600_000,
    onHurry: () => {
      notified += 1;
      end.resolve();
    },
    run: async () => {
      runs += 1;
      await end.promise;
    },
  };
  const loops = new Loops(platform(), [job]);
  loops.start();
  try {
    await expect.poll(() => runs).toBe(1);
    loops.hurry(["long"]);
    await expect.poll(() => runs).toBe(2);
    expect(notified).toBe(1);
  } finally {
    await loops.stop();
  }
});

test("hurried jobs, those named or all, do not wait for their turn", async () => {
  const runs = { one: 0, other: 0 };
  const job = (name: keyof typeof runs) => ({
    name,
    everyMs: 3_600_000,
    run: async () => {
      runs[name] += 1;
    },
  });
  const loops = new Loops(platform(), [job("one"), job("other")]);
  loops.start();
  try {
    await expect.poll(() => runs).toEqual({ one: 1, other: 1 });
    loops.hurry(["one"]);
    await expect.poll(() => runs).toEqual({ one: 2, other: 1 });
    loops.hurry();
    await expect.poll(() => runs).toEqual({ one: 3, other: 2 });
  } finally {
    await loops.stop();
  }
});

test("one process at a time runs a job, but for one with a lock of its own", async () => {
  const [locked, own] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const runs = { locked: 0, own: 0 };
  const job = (name: keyof typeof runs, end: Promise<void>): RepeatedJob => ({
    name,
    everyMs: 3_600_000,
    hasOwnLock: name === "own",
    run: async () => {
      runs[name] += 1;
      await end;
    },
  });
  const jobs = () => [job("locked", locked.promise), job("own", own.promise)];
  const pair = [new Loops(platform(), jobs()), new Loops(platform(), jobs())];
  for (const loops of pair) loops.start();
  try {
    await expect.poll(() => runs.own).toBe(2);
    await expect.poll(() => runs.locked).toBeGreaterThan(0);
    // Once it ends, the other process may take its turn.
    expect(runs.locked).toBe(1);
  } finally {
    locked.resolve();
    own.resolve();
    await Promise.all(pair.map((loops) => loops.stop()));
  }
});

test("turns of an idle job are left out, but for those that were hurried", async () => {
  let [asked, runs] = [0, 0];
  const job: RepeatedJob = {
    name: "idle",
    everyMs: 1,
    isIdle: () => {
      asked += 1;
      return true;
    },
    run: async () => void (runs += 1),
  };
  const loops = new Loops(platform(), [job]);
  loops.start();
  try {
    await expect.poll(() => asked).toBeGreaterThan(2);
    expect(runs).toBe(0);
    await expect
      .poll(() => {
        loops.hurry(["idle"]);
        return runs;
      })
      .toBeGreaterThan(0);
  } finally {
    await loops.stop();
  }
});

test("a job that comes round at once keeps its lock between turns, until its process stops", async () => {
  let runs = 0;
  const job = { name: "frequent", everyMs: 1, run: async () => void (runs += 1) };
  const loops = new Loops(platform(), [job]);
  loops.start();
  try {
    await expect.poll(() => runs).toBeGreaterThan(3);
    expect(await isFree("frequent")).toBe(false);
  } finally {
    await loops.stop();
  }
  await expect.poll(() => isFree("frequent")).toBe(true);
});

test("a kept lock whose connection broke is taken again, and not while another process has it", async () => {
  const locks = new JobLocks(db.hosts);
  try {
    const kept = await locks.take("lost");
    if (kept === null) throw new Error("the lock was taken");
    await locks.release(kept, 0);
    await db.pool.query("SELECT pg_terminate_backend($1)", [kept.session]);
    const other = new JobLocks(db.hosts);
    await expect.poll(() => other.take("lost")).not.toBeNull();
    await expect.poll(() => locks.take("lost").catch(() => null)).toBeNull();
    await other.close();
  } finally {
    await locks.close();
  }
});

test("a lock that is due to be old at the next turn is free in between", async () => {
  const locks = new JobLocks(db.hosts);
  try {
    const lock = await locks.take("rare");
    if (lock !== null) await locks.release(lock, 3_600_000);
    expect(await isFree("rare")).toBe(true);
  } finally {
    await locks.close();
  }
});

test("a run that did not get to the end of its work is followed by the next at once", async () => {
  let runs = 0;
  const run = async () => {
    runs += 1;
    return runs < 3 ? ("again" as const) : undefined;
  };
  const loops = new Loops(platform(), [{ name: "unfinished", everyMs: 3_600_000, run }]);
  loops.start();
  try {
    await expect.poll(() => runs).toBe(3);
  } finally {
    await loops.stop();
  }
});

test("two jobs of one name, which would share a lock, are refused at the start", () => {
  const job = (name: string) => ({ name, everyMs: 1000, run: async () => undefined });
  expect(() => new Loops(platform(), [job("scan"), job("prune"), job("scan")])).toThrow(
    "Two jobs have the name scan.",
  );
});

/** A job whose runs last until the test ends them; those after `most` of them end at once. */
function hangingJob(more: Partial<RepeatedJob>, limit = { most: Infinity }) {
  const runs: { readonly signal: AbortSignal | undefined; readonly end: () => void }[] = [];
  const job: RepeatedJob = {
    name: "hang",
    everyMs: 5,
    longMs: 40,
    run: (signal) => {
      if (runs.length >= limit.most) return Promise.resolve();
      const { promise, resolve } = Promise.withResolvers<void>();
      runs.push({ signal, end: resolve });
      return promise;
    },
    ...more,
  };
  const loops = new Loops(platform(), [job]);
  const stop = async (): Promise<void> => {
    const stopped = loops.stop();
    for (const run of runs) run.end();
    await stopped;
  };
  return { loops, runs, stop };
}

const reported = async (name: string): Promise<number> => {
  const alarms = (await jobAlarms(platform()).find()) ?? [];
  return alarms.filter(({ objectId }) => objectId === name).length;
};

test("a run that takes long is asked to end, and reported until it does", async () => {
  const { loops, runs, stop } = hangingJob({ name: "slow" });
  loops.start();
  try {
    await expect.poll(() => reported("slow")).toBe(1);
    expect(runs.map(({ signal }) => signal?.aborted)).toEqual([true]);
    runs[0]?.end();
    await expect.poll(() => runs.length).toBe(2);
  } finally {
    await stop();
  }
  expect(await reported("slow")).toBe(0);
});

test("a run that is left behind does not hold up the next, but only three are left at a time", async () => {
  const { loops, runs, stop } = hangingJob({ isLeftBehind: true });
  loops.start();
  try {
    await expect.poll(() => reported("hang")).toBe(4);
    expect(runs).toHaveLength(4);
    runs[0]?.end();
    await expect.poll(() => runs.length).toBe(5);
  } finally {
    await stop();
  }
});

test("a stop waits for the runs that were left behind", async () => {
  const { loops, runs } = hangingJob({ name: "behind", isLeftBehind: true, everyMs: 3_600_000 });
  loops.start();
  await expect.poll(() => reported("behind")).toBe(1);
  const events: string[] = [];
  const stopped = loops.stop().then(() => events.push("stopped"));
  await reported("behind");
  events.push("ended");
  runs[0]?.end();
  await stopped;
  expect(events).toEqual(["ended", "stopped"]);
});

const lockOf = (name: string) => `hashtextextended('job:${name}', 0)`;

const isFree = async (name: string): Promise<boolean> => {
  const { rows } = await db.pool.query<{ free: boolean }>(
    `SELECT pg_try_advisory_xact_lock(${lockOf(name)}) AS free`,
  );
  return rows[0]?.free ?? false;
};

test("a run whose lock broke off releases nothing of the run that has it now", async () => {
  const limit = { most: 1 };
  const { loops, runs, stop } = hangingJob({ name: "broken", isLeftBehind: true }, limit);
  loops.start();
  try {
    await expect.poll(() => reported("broken")).toBe(1);
    await db.pool.query(`SELECT pg_terminate_backend(pid) FROM pg_locks
      WHERE locktype = 'advisory' AND (classid::bigint << 32 | objid::bigint) = ${lockOf("broken")}`);
    await expect.poll(() => isFree("broken")).toBe(true);
    limit.most = 2;
    await expect.poll(() => reported("broken")).toBe(2);
    runs[0]?.end();
    await expect.poll(() => reported("broken")).toBe(1);
    for (let look = 0; look < 10; look += 1) expect(await isFree("broken")).toBe(false);
  } finally {
    await stop();
  }
});

test("what a process that died left in the list is no alarm for long", async () => {
  const now = systemClock.now();
  const row = { name: "dead", started_at: now, fresh_until: new Date(now.getTime() - 1) };
  await db.kysely.insertInto("long_jobs").values(row).execute();
  expect(await reported("dead")).toBe(0);
});
