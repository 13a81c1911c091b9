import type { Pool } from "pg";
import type { Clock } from "#src/platform/clock.ts";
import type { Ids } from "#src/platform/ids.ts";
import type { Delivery, DriverEntry } from "#src/platform/settings/driver-entry.ts";
import type { HostSearch } from "./engine/found-host.ts";
import type { ComputeDriver, ComputeNode, NodeForm } from "./port.ts";

/** What the composition passes to a compute driver besides its settings. */
export interface ComputeParts {
  readonly db: Pool;
  /** The product's clock; real machines use real time, also while a demo's clock is ahead. */
  readonly clock: Clock;
  readonly ids: Ids;
  /** The nodes of the catalogue that use this driver. */
  readonly nodes: () => Promise<readonly ComputeNode[]>;
  readonly simulation: SimulationSettings;
  readonly onConsoleError: (error: unknown) => void;
}

export interface SimulationSettings {
  readonly seed: number;
  /** Factor on every delay. */
  readonly delays: number;
  /** Share of calls that fail. */
  readonly faults: number;
}

/** A driver that holds connections open. */
export interface HeldCompute extends ComputeDriver {
  close(): void;
}

export interface ConfiguredCompute extends Delivery {
  readonly name: string;
  create(parts: ComputeParts): HeldCompute;
  /** Looks for its engine on this machine, for `npm start -- --real`; null for a driver that has none. */
  readonly findHost: ((images: readonly string[]) => Promise<HostSearch>) | null;
}

/** A compute driver of the list. */
export interface ComputeEntry extends DriverEntry<ConfiguredCompute> {
  /** How its nodes are configured; null for a driver without nodes. */
  readonly node: NodeForm | null;
  /** Its engine's usual name. */
  readonly engine: string;
}
