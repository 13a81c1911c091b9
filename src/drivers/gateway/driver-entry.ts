import type { Pool } from "pg";
import type { Clock } from "#src/platform/clock.ts";
import type { DriverEntry } from "#src/platform/settings/driver-entry.ts";
import type { GatewayDriver } from "./port.ts";

/** A gateway that GATEWAYS names. */
export interface ConfiguredGateway {
  readonly name: string;
  /** The setting that chooses it, for refusals: `GATEWAYS=btcpay`. */
  readonly setting: string;
  readonly money: "real" | "play";
  /** The setting that says where it is, or who we are there: what to look at when it does not answer. */
  readonly variable: string;
  create(parts: GatewayParts): GatewayDriver;
}

export interface GatewayParts {
  readonly clock: Clock;
  readonly ids: { next(): string; random(): string };
  /** For what a simulated one has to remember. */
  readonly pool: Pool;
}

/** A gateway of the list. */
export type GatewayEntry = DriverEntry<ConfiguredGateway>;
