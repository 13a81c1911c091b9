import type { Pool } from "pg";
import type { Clock } from "#src/platform/clock.ts";
import type { Ids } from "#src/platform/ids.ts";
import type { Delivery, DriverEntry } from "#src/platform/settings/driver-entry.ts";
import type { RegistrarDriver } from "./port.ts";

/** What the composition passes to a registrar driver besides its settings. */
export interface RegistrarParts {
  readonly db: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Which registries may be connected to, by the money that customers pay with. */
  readonly accepts: "simulated" | "real" | "any";
  readonly simulation: {
    readonly seed: number;
    /** Factor on every delay. */
    readonly delays: number;
    /** Share of calls that fail. */
    readonly faults: number;
  };
}

export interface ConfiguredRegistrar extends Delivery {
  readonly name: string;
  /** The variable that the operator should check when the driver does not work. */
  readonly variable: string;
  create(parts: RegistrarParts): RegistrarDriver;
}

/** A registrar driver of the list. */
export type RegistrarEntry = DriverEntry<ConfiguredRegistrar>;
