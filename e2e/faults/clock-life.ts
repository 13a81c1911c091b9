import { createCtx } from "#src/platform/ctx.ts";
import { sql } from "kysely";
import { createRandom } from "#src/shared/random.ts";
import {
  createServersTestbed,
  type ServersTestbed,
} from "#src/features/servers/server/servers-testbed.fixture.ts";
import { runLifecycle } from "#src/features/servers/server/lifecycle/run-lifecycle.ts";
import { sendReminders } from "#src/features/servers/server/lifecycle/send-reminders.ts";
import { setAutoprolong } from "#src/features/servers/server/set-autoprolong.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { runTask } from "#src/platform/tasks/run-task.ts";
import { claimTasks } from "#src/platform/tasks/task-store.ts";
import { fromUnixSeconds } from "#src/shared/time.ts";

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

/** The clock's next jump: set wrong, set right again, or to a special moment. */
const jumps: Readonly<Record<string, (now: Date) => number>> = {
  "an hour ahead": () => hourMs,
  "an hour back": () => -hourMs,
  "ten minutes back": () => -10 * minuteMs,
  "400 days ahead": () => 400 * dayMs,
  "27 days ahead": () => 27 * dayMs,
  "the last second of the month": (now) =>
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - 1000 - now.getTime(),
  "the leap day": (now) => Date.UTC(leapYearAfter(now), 1, 29, 12) - now.getTime(),
  "the hour that summer time skips": (now) => lastSunday(now.getUTCFullYear() + 1, 2) - now.getTime(),
  "the hour that winter time repeats": (now) => lastSunday(now.getUTCFullYear() + 1, 9) - now.getTime(),
};

function leapYearAfter(now: Date): number {
  return Math.floor(now.getUTCFullYear() / 4) * 4 + 4;
}

/** 01:00 UTC of the last Sunday, when clocks in Europe change. */
function lastSunday(year: number, month: number): number {
  const lastDay = fromUnixSeconds(Date.UTC(year, month + 1, 0, 1) / 1000);
  return lastDay.getTime() - lastDay.getUTCDay() * dayMs;
}

type Bought = Awaited<ReturnType<ServersTestbed["buy"]>>;

/** A customer's servers under a clock that jumps; `trace` shows a failure's history. */
export class ClockLife {
  readonly trace: string[] = [];
  readonly #testbed: ServersTestbed;
  readonly #actor: UserActor;
  readonly #random: () => number;
  readonly #servers: Bought[] = [];
  #givenCents = 0n;
  #latest: Date;

  private constructor(testbed: ServersTestbed, actor: UserActor, seed: number) {
    this.#testbed = testbed;
    this.#actor = actor;
    this.#random = createRandom(seed);
    this.#latest = testbed.clock.now();
  }

  /** Runs one history on a testbed that earlier ones have used, and returns what went wrong. */
  static async run(testbed: ServersTestbed, seed: number, steps: number): Promise<string[]> {
    const life = new ClockLife(testbed, await testbed.newCustomer(0n), seed);
    await life.#topUp();
    await life.#buy();
    const problems: string[] = [];
    for (let step = 0; step < steps; step += 1) {
      problems.push(...(await life.#act()));
      problems.push(...(await life.#lostService()));
    }
    await life.#settle();
    problems.push(
      ...(await testbed.findings()),
      ...(await life.#wrongMoney()),
      ...(await life.#lostService()),
    );
    return problems.map((problem) => `${problem} (seed ${seed}: ${life.trace.join(", ")})`);
  }

  async #act(): Promise<string[]> {
    const acts = [
      () => this.#jump(),
      () => this.#jump(),
      () => this.#tick(),
      () => this.#tick(),
      () => this.#die(),
      () => this.#buy(),
      () => this.#prolong(),
      () => this.#topUp(),
      () => this.#toggle(),
    ];
    const act = acts[Math.floor(this.#random() * acts.length)];
    return (await act?.().then(() => [], defects)) ?? [];
  }

  async #jump(): Promise<void> {
    const names = Object.keys(jumps);
    const name = names[Math.floor(this.#random() * names.length)] ?? "";
    const { clock } = this.#testbed;
    clock.advance(jumps[name]?.(clock.now()) ?? 0);
    this.#look();
    this.trace.push(`${name}: ${clock.now().toISOString()}`);
  }

  /** Work takes time too: what ended meanwhile has ended. */
  #look(): void {
    const now = this.#testbed.clock.now();
    if (now > this.#latest) this.#latest = now;
  }

  /** The jobs run, and the worker does what is due. */
  async #tick(): Promise<void> {
    const { platform } = this.#testbed;
    this.trace.push("tick");
    await runLifecycle(platform);
    await sendReminders(platform);
    await this.#work();
  }

  async #work(): Promise<void> {
    const { platform, servers, clock } = this.#testbed;
    const kinds = new Map(servers.tasks.map((kind) => [kind.kind, kind]));
    for (let turn = 0; turn < 12; turn += 1) {
      const claimed = await claimTasks(platform, [...kinds.values()], 50);
      for (const task of claimed) {
        const kind = kinds.get(task.kind);
        if (kind) await runTask(platform, kind, task);
      }
      if (claimed.length === 0) return;
      clock.advance(500);
      this.#look();
    }
  }

  /** A worker dies holding its leases, which end by a clock that may jump meanwhile. */
  async #die(): Promise<void> {
    this.trace.push("die");
    const { platform, servers } = this.#testbed;
    await claimTasks(platform, servers.tasks, 50);
  }

  async #buy(): Promise<void> {
    this.trace.push("buy");
    this.#servers.push(await this.#testbed.buy(this.#actor, { autoprolong: this.#random() < 0.5 }));
  }

  async #prolong(): Promise<void> {
    this.trace.push("prolong");
    const server = this.#pick();
    if (server) await this.#testbed.prolong(this.#actor, server);
  }

  async #topUp(): Promise<void> {
    this.trace.push("top up");
    const cents = 490n * BigInt(2 + Math.floor(this.#random() * 5));
    await this.#testbed.topUp(this.#actor, cents);
    this.#givenCents += cents;
  }

  async #toggle(): Promise<void> {
    this.trace.push("autoprolong");
    const server = this.#pick();
    if (server) {
      const { platform } = this.#testbed;
      const isEnabled = this.#random() < 0.5;
      await setAutoprolong(platform, createCtx(platform, this.#actor), {
        serverId: server.server.id,
        isEnabled,
      });
    }
  }

  #pick(): Bought | undefined {
    return this.#servers[Math.floor(this.#random() * this.#servers.length)];
  }

  /** Advances beyond every time the clock has shown, and does everything that is due. */
  async #settle(): Promise<void> {
    const { clock } = this.#testbed;
    clock.advance(Math.max(0, this.#latest.getTime() - clock.now().getTime()) + minuteMs);
    await this.#testbed.finishTasks();
    await this.#testbed.live({});
    this.#look();
  }

  /** A server paid beyond the latest moment that any clock showed has to be in service. */
  async #lostService(): Promise<string[]> {
    const { rows } = await sql<{ name: string; service: string }>`
      SELECT name, service FROM servers
      WHERE customer_id = ${this.#actor.customerId} AND paid_until > ${this.#latest}
        AND service NOT IN ('pending', 'active')
      UNION ALL
      SELECT 'period', ends_at - starts_at || '' FROM server_periods WHERE ends_at <= starts_at`.execute(
      this.#testbed.database.kysely,
    );
    return rows.map(({ name, service }) => `lost: ${name} is ${service}`);
  }

  /** Every cent is in the wallet, reserved, or the price of something that was delivered. */
  async #wrongMoney(): Promise<string[]> {
    const { customerId } = this.#actor;
    const { rows } = await sql<{ cents: bigint }>`
      SELECT (SELECT sum(balance) FROM ledger_accounts WHERE customer_id = ${customerId})
           + (SELECT coalesce(sum(total_cents), 0) FROM orders
              WHERE customer_id = ${customerId} AND state = 'delivered') AS cents`.execute(
      this.#testbed.database.kysely,
    );
    const cents = rows[0]?.cents ?? 0n;
    return cents === this.#givenCents ? [] : [`of ${this.#givenCents} cents ${cents} are accounted for`];
  }
}

/** A refusal is an answer; anything else is a defect. */
function defects(error: unknown): string[] {
  const refusals =
    /^(insufficient_funds|server_ended|server_not_active|server_busy|plan_unavailable|out_of_stock|price_changed)$/;
  return error instanceof Error && refusals.test(error.message) ? [] : [String(error)];
}

/** The capacity of one testbed. */
const lifecyclesPerTestbed = 100;

/** Runs these seeds one after another, until something is wrong. */
export async function runUnderJumps(
  seeds: readonly number[],
  options: { readonly steps: number; readonly defect?: string },
): Promise<string[]> {
  for (let from = 0; from < seeds.length; from += lifecyclesPerTestbed) {
    const problems = await runInOneTestbed(seeds.slice(from, from + lifecyclesPerTestbed), options);
    if (problems.length > 0) return problems;
  }
  return [];
}

async function runInOneTestbed(
  seeds: readonly number[],
  { steps, defect }: { readonly steps: number; readonly defect?: string },
): Promise<string[]> {
  const testbed = await createServersTestbed();
  try {
    if (defect) await testbed.database.pool.query(defect);
    for (const seed of seeds) {
      const problems = await ClockLife.run(testbed, seed, steps);
      if (problems.length > 0) return problems;
    }
    return [];
  } finally {
    await testbed.drop();
  }
}
