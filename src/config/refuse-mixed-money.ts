import { isTestChain } from "#src/drivers/chain/evm/network.ts";
import type { Delivery } from "#src/platform/settings/driver-entry.ts";

/** Settings that say what money and machines are real. */
export interface MoneySettings {
  readonly NODE_ENV: string;
  readonly CHAIN_BTC: string;
  readonly CHAIN_DOGE: string;
  readonly CHAIN_ETH: string;
  readonly ETH_CHAIN_ID: number;
  readonly RATES: string;
}

/** The same, with what is delivered for the money. */
interface DeliverySettings extends MoneySettings {
  readonly computeDrivers: readonly Delivery[];
  readonly registrars: readonly Delivery[];
}

type Money = "play" | "real";

/**
 * Why these parts must not run together, as one sentence; null when they may. Play money never buys a real
 * thing and real money never buys a simulated one, whatever else is allowed. Only tests on loopback mix.
 */
export function findMixedMoney(settings: DeliverySettings, isDemo: boolean): string | null {
  if (settings.NODE_ENV === "test" && isDemo) return null;
  const { computeDrivers, registrars } = settings;
  const chains = moneyOfChains(settings);
  const real = chains.find(({ money }) => money === "real");
  const play = chains.find(({ money }) => money === "play");
  if (real && play) {
    return `${real.name} takes real coins, and ${play.name} play money, into the same wallets: set one of them to off.`;
  }
  if (real) {
    const made = computeDrivers.find(({ delivers }) => delivers === "play");
    if (made) return `${real.name} takes real coins, but ${made.claim}.`;
    if (settings.RATES === "simulated") {
      return `${real.name} takes real coins, but RATES=simulated makes up what they are worth.`;
    }
    const sandbox = registrars.find(({ delivers }) => delivers === "play");
    if (sandbox) return `${real.name} takes real coins, but ${sandbox.claim}.`;
  }
  if (play) {
    // A demo on this machine may have real machines of this machine.
    const machines = isDemo ? undefined : computeDrivers.find(({ delivers }) => delivers === "real");
    const names = registrars.find(({ delivers }) => delivers === "real");
    const bought = machines ?? names;
    if (bought) return `${play.name} takes play money, but ${bought.claim}.`;
  }
  return null;
}

/**
 * Which registries may be used. A registry's greeting shows its kind, no setting does; one of the wrong kind is not
 * logged in to.
 */
export function acceptedRegistries(settings: MoneySettings, isDemo: boolean): "simulated" | "real" | "any" {
  if (settings.NODE_ENV === "test" && isDemo) return "any";
  return moneyOfChains(settings).some(({ money }) => money === "play") ? "simulated" : "real";
}

/** True when the coins of CHAIN_ETH are worth nothing. */
export function isEthPlayMoney({
  CHAIN_ETH,
  ETH_CHAIN_ID,
}: Pick<MoneySettings, "CHAIN_ETH" | "ETH_CHAIN_ID">): boolean {
  return CHAIN_ETH === "simulated" || (CHAIN_ETH === "evm" && isTestChain(ETH_CHAIN_ID));
}

interface MoneyOfChain {
  readonly name: string;
  readonly money: Money;
}

function moneyOfChains(settings: MoneySettings): MoneyOfChain[] {
  const { CHAIN_BTC, CHAIN_DOGE, CHAIN_ETH } = settings;
  const chains = [
    { name: "CHAIN_BTC", value: CHAIN_BTC, isPlay: CHAIN_BTC === "simulated" },
    { name: "CHAIN_DOGE", value: CHAIN_DOGE, isPlay: CHAIN_DOGE === "simulated" },
    { name: "CHAIN_ETH", value: CHAIN_ETH, isPlay: isEthPlayMoney(settings) },
  ];
  return chains
    .filter(({ value }) => value !== "off")
    .map(({ name, value, isPlay }) => ({ name: `${name}=${value}`, money: isPlay ? "play" : "real" }));
}
