import type { ComputeDriver, MachineObservation, Result, Step } from "#src/drivers/compute/port.ts";
import type { Clock } from "#src/platform/clock.ts";
import { addMs } from "#src/shared/time.ts";

/** The chance of each kind of failure, as a share of all calls. */
const chances = { error: 0.2, lostAnswer: 0.1, duplicate: 0.05, stall: 0.05 } as const;
type Strike = keyof typeof chances;
const stallMs = 30_000;

export interface BadProviderOptions {
  readonly driver: ComputeDriver;
  readonly clock: Clock;
  readonly random: () => number;
  /** How many machines fit; more are refused. */
  readonly quota: number;
  /** A planted defect: every order to create makes one more machine. */
  readonly makesDuplicates?: boolean;
}

/** The provider as the product sees it, with controls for the harness. */
export interface BadProvider {
  readonly driver: ComputeDriver;
  /** How often each failure happened. */
  readonly strikes: Readonly<Record<Strike, number>>;
  /** Calls that stall at this moment. */
  stalled(): number;
  /** Lets the calls continue whose time is over. */
  release(): void;
  /** From now on it makes no faults. */
  calm(): void;
}

/** Sits between the product and its machines, and fails by a seed. */
export function createBadProvider(options: BadProviderOptions): BadProvider {
  const { driver, clock, random, quota } = options;
  const strikes = { error: 0, lostAnswer: 0, duplicate: 0, stall: 0 };
  const stalls = new Set<{ readonly until: Date; readonly resume: () => void }>();
  const asked = new Set<string>();
  const duplicates: MachineObservation[] = [];
  let isCalm = false;

  const next = (): Strike | null => {
    if (isCalm) return null;
    let left = random();
    for (const strike of ["error", "lostAnswer", "duplicate", "stall"] as const) {
      if (left < chances[strike]) {
        strikes[strike] += 1;
        return strike;
      }
      left -= chances[strike];
    }
    return null;
  };
  const stall = (): Promise<void> =>
    new Promise((resume) => stalls.add({ until: addMs(clock.now(), stallMs), resume }));

  async function act(perform: () => Promise<Step>): Promise<Step> {
    switch (next()) {
      case "error":
        return erring(perform, random());
      case "lostAnswer":
        await perform();
        return { state: "unknown", stepRef: null };
      case "duplicate":
        return (await Promise.all([perform(), perform()]))[0];
      case "stall": {
        // Either the request is slow to arrive or its answer is.
        if (random() < 0.5) {
          await stall();
          return perform();
        }
        const step = await perform();
        await stall();
        return step;
      }
      case null:
        return perform();
    }
  }

  async function ask<T>(perform: () => Promise<T>, unreachable: T): Promise<T> {
    const strike = next();
    if (strike === "error" || strike === "lostAnswer") return unreachable;
    if (strike === "stall") await stall();
    return perform();
  }

  async function create(spec: Parameters<ComputeDriver["provision"]>[0]): Promise<Step> {
    const all = await driver.observeAll();
    const machines = all.ok ? all.value : [];
    const known = machines.find(({ serverId }) => serverId === spec.serverId);
    if (known === undefined && machines.length >= quota) return failed("capacity", "the quota is used up");
    const step = await driver.provision(spec);
    const made = await driver.observe(spec);
    if (asked.has(spec.serverId) && options.makesDuplicates && made.ok && made.value)
      duplicates.push(made.value);
    asked.add(spec.serverId);
    return step;
  }

  return {
    strikes,
    stalled: () => stalls.size,
    release() {
      for (const each of stalls) {
        if (each.until > clock.now()) continue;
        stalls.delete(each);
        each.resume();
      }
    },
    calm() {
      isCalm = true;
    },
    driver: {
      ...driver,
      provision: (spec) => act(() => create(spec)),
      destroy: (ref) => act(() => driver.destroy(ref)),
      poll: (stepRef) => ask(() => driver.poll(stepRef), failed("unreachable", "injected")),
      observe: (ref) => ask(() => driver.observe(ref), refused),
      observeAll: async () => {
        const seen = await ask(() => driver.observeAll(), refused);
        return seen.ok ? { ok: true, value: [...seen.value, ...duplicates] } : seen;
      },
    },
  };
}

/** Mostly temporary, sometimes final, and then with or without a half-made machine. */
async function erring(perform: () => Promise<Step>, kind: number): Promise<Step> {
  if (kind < 0.4) return failed("unreachable", "injected");
  if (kind < 0.7) return failed("busy", "injected");
  if (kind < 0.85) throw new Error("injected: the answer makes no sense");
  if (kind < 0.92) await perform();
  return failed("failed", "injected");
}

const refused: Result<never> = { ok: false, error: { code: "unreachable", detail: "injected" } };

function failed(code: "unreachable" | "busy" | "failed" | "capacity", detail: string): Step {
  return { state: "failed", error: { code, detail } };
}
