import type { DriverEntry } from "#src/platform/settings/driver-entry.ts";
import type { Chain } from "#src/shared/coins/chains.ts";
import { coreEntry } from "./core/settings.ts";
import type { ChainEntry, ConfiguredChain } from "./driver-entry.ts";
import { evmEntry } from "./evm/settings.ts";
import { simulatedEntry } from "./simulated/settings.ts";

/** Every chain driver; the row of a chain names the one that asks its nodes. */
export const chainDrivers: readonly ChainEntry[] = [simulatedEntry, coreEntry, evmEntry];

/** Those that a chain's variable may name. */
export function driversOf(
  entries: readonly ChainEntry[],
  chain: Chain,
): readonly DriverEntry<ConfiguredChain>[] {
  return entries.filter((entry) => entry.takes(chain)).map((entry) => entry.of(chain));
}
