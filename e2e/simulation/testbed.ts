import type { ChainId } from "#src/drivers/chain/port.ts";
import { createSimulatedChain, type SimulatedChain } from "#src/drivers/chain/simulated.ts";
import { ManualClock } from "#src/platform/clock.ts";
import type { Database } from "#src/platform/db/pool.ts";
import type { Ids } from "#src/platform/ids.ts";
import { type Chance, createChance } from "./chance.ts";
import type { Customer } from "./customer.ts";
import type { Defect } from "./defects.ts";
import { noTrouble, type Process, startProcess, type Trouble } from "./process.ts";
import { seededIds } from "./seeded-ids.ts";
import { workOnce } from "./steps/work-steps.ts";

const birthday = new Date("2026-01-31T12:00:00Z");
const longerThanLeaseMs = 45_000;
/** Ids have a random stream of their own: events do not depend on how many were drawn. */
const idStream = 0x5eed1d5;

/** One run of the simulation: the product's process, and everything around it, all from one seed. */
export class Testbed {
  readonly database: Database;
  readonly defect: Defect | undefined;
  readonly chance: Chance;
  readonly clock = new ManualClock(birthday);
  readonly ids: Ids;
  /** The networks of coins as their miners see them, independent of our process. */
  readonly network: Readonly<Record<ChainId, SimulatedChain>>;
  readonly customers: Customer[] = [];
  readonly problems: string[] = [];
  /** The current process of the product. */
  process: Process;

  constructor(database: Database, seed: number, defect?: Defect) {
    this.database = database;
    this.defect = defect;
    this.chance = createChance(seed);
    this.ids = seededIds(createChance(seed ^ idStream), this.clock);
    const parts = { pool: database.pool, clock: this.clock, ids: this.ids };
    const chain = (id: ChainId): SimulatedChain => createSimulatedChain(id, parts);
    this.network = { btc: chain("btc"), doge: chain("doge"), eth: chain("eth"), ltc: chain("ltc") };
    this.process = startProcess(this, noTrouble);
  }

  /** The process is gone: another one starts from the database. */
  restart(trouble: Trouble): void {
    this.process = startProcess(this, trouble);
  }

  /** A call to the provider hangs: the lease of the waiting process ends, and another process continues. */
  async hang(): Promise<void> {
    this.clock.advance(longerThanLeaseMs);
    await workOnce(startProcess(this, noTrouble));
  }
}
