import type { Pool } from "pg";
import type { Clock } from "#src/platform/clock.ts";
import type { Ids } from "#src/platform/ids.ts";
import type { DriverEntry } from "#src/platform/settings/driver-entry.ts";
import type { Chain, ChainId } from "#src/shared/coins/chains.ts";
import type { ChainSource } from "./port.ts";

/** What the composition passes to a chain driver besides its settings. */
export interface ChainParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Networks that may be connected to: the main one, whose coins are money, or test networks, whose coins are not. */
  readonly accepts: "main" | "test";
}

export interface ConfiguredChain {
  readonly chain: ChainId;
  /** Its value of the chain's variable. */
  readonly driver: string;
  /** The setting that makes it so, as the operator wrote it: `CHAIN_BTC=simulated`. */
  readonly setting: string;
  /** What its coins are; `either` where only the node shows its network, so that the other parts decide. */
  readonly money: "real" | "play" | "either";
  /** The variable that the operator should check when the driver does not work. */
  readonly variable: string;
  create(parts: ChainParts): ChainSource;
}

/** A chain driver of the list; one driver may have several chains, each with variables of its own. */
export interface ChainEntry {
  /** Its value of the variables `CHAIN_…`. */
  readonly name: string;
  takes(chain: Chain): boolean;
  of(chain: Chain): DriverEntry<ConfiguredChain>;
}
