import type { ConfiguredChain } from "#src/drivers/chain/driver-entry.ts";
import type { ConfiguredGateway } from "#src/drivers/gateway/driver-entry.ts";
import type { Delivery } from "#src/platform/settings/driver-entry.ts";

type Money = "play" | "real";

/** A configured chain of which is decided what its coins are. */
export interface ChosenChain extends ConfiguredChain {
  readonly money: Money;
}

/** Settings that say what is delivered for the money, and what it is worth. */
interface OtherParts {
  readonly RATES: string;
  readonly computeDrivers: readonly Delivery[];
  readonly registrars: readonly Delivery[];
  readonly gateways: readonly MoneySource[];
}

/** Takes money of customers. */
type MoneySource = Pick<ConfiguredGateway, "setting" | "money">;

interface MoneySettings {
  readonly NODE_ENV: string;
  readonly chains: readonly ChosenChain[];
}

/**
 * A node that may be of either kind is of the kind of the other parts: where anything is play, it must be on a test
 * network. A node of the other kind is refused when it answers.
 */
export function decideMoney(
  configured: readonly ConfiguredChain[],
  { RATES, computeDrivers, registrars, gateways }: OtherParts,
): ChosenChain[] {
  const isPlay =
    RATES === "simulated" ||
    [...configured, ...gateways].some(({ money }) => money === "play") ||
    [...computeDrivers, ...registrars].some(({ delivers }) => delivers === "play");
  const decided = isPlay ? "play" : "real";
  return configured.map((chain) => ({ ...chain, money: chain.money === "either" ? decided : chain.money }));
}

/**
 * Why these parts must not run together, as one sentence; null when they may. Play money never buys a real
 * thing and real money never buys a simulated one, whatever else is allowed. Only tests on loopback mix.
 */
export function findMixedMoney(settings: MoneySettings & OtherParts, isDemo: boolean): string | null {
  if (settings.NODE_ENV === "test" && isDemo) return null;
  const { chains, gateways } = settings;
  const sources: readonly MoneySource[] = [...chains, ...gateways];
  const real = sources.find(({ money }) => money === "real");
  const play = sources.find(({ money }) => money === "play");
  if (real && play) {
    return `${real.setting} takes real coins, and ${play.setting} play money, into the same wallets: set one of them to off.`;
  }
  return (real && refuseReal(real, settings)) ?? (play && refusePlay(play, settings, isDemo)) ?? null;
}

type Settings = MoneySettings & OtherParts;

function refuseReal(
  real: MoneySource,
  { RATES, chains, computeDrivers, registrars }: Settings,
): string | null {
  const made = computeDrivers.find(({ delivers }) => delivers === "play");
  if (made) return `${real.setting} takes real coins, but ${made.claim}.`;
  // A gateway has prices of its own.
  if (RATES === "simulated" && chains.some((chain) => chain === real)) {
    return `${real.setting} takes real coins, but RATES=simulated makes up what they are worth.`;
  }
  const sandbox = registrars.find(({ delivers }) => delivers === "play");
  return sandbox ? `${real.setting} takes real coins, but ${sandbox.claim}.` : null;
}

function refusePlay(
  play: MoneySource,
  { computeDrivers, registrars }: Settings,
  isDemo: boolean,
): string | null {
  // A demo on this machine may have real machines of this machine.
  const machines = isDemo ? undefined : computeDrivers.find(({ delivers }) => delivers === "real");
  const bought = machines ?? registrars.find(({ delivers }) => delivers === "real");
  return bought ? `${play.setting} takes play money, but ${bought.claim}.` : null;
}

/**
 * Which registries may be used. A registry's greeting shows its kind, no setting does; one of the wrong kind is not
 * logged in to.
 */
export function acceptedRegistries(
  { NODE_ENV, chains, gateways }: MoneySettings & Pick<OtherParts, "gateways">,
  isDemo: boolean,
): "simulated" | "real" | "any" {
  if (NODE_ENV === "test" && isDemo) return "any";
  return [...chains, ...gateways].some(({ money }) => money === "play") ? "simulated" : "real";
}

/** Whether customers can pay with money that the product makes: a chain or a gateway is simulated. */
export function takesPlayMoney({
  chains,
  gateways,
}: Pick<MoneySettings, "chains"> & Pick<OtherParts, "gateways">): boolean {
  return (
    chains.some(({ driver }) => driver === "simulated") || gateways.some(({ money }) => money === "play")
  );
}
