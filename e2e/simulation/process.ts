import { Kysely, PostgresDialect } from "kysely";
import { type BroughtParts, compose } from "#src/app/compose.ts";
import { createDrivers, type Drivers } from "#src/app/drivers.ts";
import { readConfig } from "#src/config/config.ts";
import type { ComputeDriver } from "#src/drivers/compute/port.ts";
import { createSimulatedCompute } from "#src/drivers/compute/simulated.ts";
import { callHandlers } from "#src/platform/http/call-handlers.fixture.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { createLog } from "#src/platform/log/log.ts";
import type { Platform } from "#src/platform/platform.ts";
import { Life, throughCrashPoints } from "./crash-points.ts";
import type { Testbed } from "./testbed.ts";

/** One process of the product, which runs until it crashes. Nothing in its memory reaches the next one. */
export interface Process {
  readonly platform: Platform;
  readonly product: CalledProduct;
  readonly life: Life;
}

/** The product with handlers that take calls as customers here make them. */
export type CalledProduct = ReturnType<typeof composeCalled>;

function composeCalled(platform: Platform, brought: BroughtParts) {
  const product = compose(platform, config, brought);
  const called = <H extends object>(handlers: H) => callHandlers(platform.clock, handlers);
  return {
    ...product,
    servers: { ...product.servers, handlers: called(product.servers.handlers) },
    payments: { ...product.payments, handlers: called(product.payments.handlers) },
  };
}

/** How often each call to the provider fails in each way. */
export interface Trouble {
  readonly faults: number;
  /** A call that hangs for longer than a lease; meanwhile others work. */
  readonly stalls: number;
}

export const noTrouble: Trouble = { faults: 0, stalls: 0 };

/** The rate limiter's library has its own clock, hashing takes its salt from the system: both are replaced. */
const limitless = {
  take: async () => [],
  giveBack: async () => undefined,
  refill: async () => undefined,
  takeCall: async (_caller: string, limit: number) => ({
    limit,
    remaining: limit,
    seconds: 60,
    isUsedUp: false,
  }),
};
const plainPasswords = {
  hash: async (secret: string) => `plain:${secret}`,
  verify: async (hash: string | null, secret: string) => hash === `plain:${secret}`,
};

const config = readConfig({ NODE_ENV: "test" });

export function startProcess(testbed: Testbed, trouble: Trouble): Process {
  const life = new Life();
  const pool = throughCrashPoints(testbed.database.pool, life);
  const platform: Platform = {
    db: { ...testbed.database, pool, kysely: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) },
    clock: testbed.clock,
    ids: testbed.ids,
    log: createLog("error", {
      write: (line) => {
        if (!life.isOver) testbed.problems.push(...errorsIn(line));
      },
    }),
    wake: () => undefined,
  };
  const drivers = simulatedDrivers(testbed, platform, trouble);
  const brought = { drivers, passwords: plainPasswords, rateLimits: limitless };
  return { platform, product: composeCalled(platform, brought), life };
}

function simulatedDrivers(testbed: Testbed, platform: Platform, { faults, stalls }: Trouble): Drivers {
  const compute = createSimulatedCompute({
    db: platform.db.pool,
    clock: platform.clock,
    ids: platform.ids,
    seed: testbed.chance.below(2 ** 31),
    faults: { unreachable: faults, busy: faults, lostAnswer: faults, duplicate: faults },
  });
  const stalled = stalls > 0 ? withStalls(compute, testbed, stalls) : compute;
  const drivers = createDrivers(platform, config);
  return { ...drivers, compute: testbed.defect?.provider?.(stalled, platform.db.pool) ?? stalled };
}

/** The clock advances and others work while an act waits for its answer, or before it begins. */
function withStalls<D extends ComputeDriver>(driver: D, testbed: Testbed, stalls: number): D {
  const slowly = async <T>(act: () => Promise<T>): Promise<T> => {
    if (!testbed.chance.strikes(stalls)) return act();
    if (testbed.chance.strikes(0.5)) await testbed.hang();
    const answer = await act();
    await testbed.hang();
    return answer;
  };
  return {
    ...driver,
    provision: (spec) => slowly(() => driver.provision(spec)),
    start: (ref) => slowly(() => driver.start(ref)),
    setAddresses: (ref, all) => slowly(() => driver.setAddresses(ref, all)),
    destroy: (ref) => slowly(() => driver.destroy(ref)),
    poll: (stepRef) => slowly(() => driver.poll(stepRef)),
  };
}

/** An error that the product caught and logged is a problem, unless it was dying. Alarms are not: they are its work. */
function errorsIn(line: string): string[] {
  const { msg, err } = JSON.parse(line);
  return err === undefined ? [] : [`${msg}: ${err.stack}`];
}
