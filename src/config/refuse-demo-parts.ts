import type { Delivery } from "#src/platform/settings/driver-entry.ts";
import type { Config } from "./config.ts";
import { ConfigError } from "./config-error.ts";
import { isEthPlayMoney } from "./refuse-mixed-money.ts";

/** Live refuses everything that is play, naming each part at once. */
export function refuseDemoParts(config: Config): void {
  if (config.SIMULATED_EPP_LISTEN !== undefined) {
    throw new ConfigError("SIMULATED_EPP_LISTEN is for a demo on loopback.");
  }
  if (!config.publicUrl) throw new ConfigError("PUBLIC_URL must be set when this is not a demo on loopback.");
  const part = (name: string, value: string, isPlay = value === "simulated" || value === "outbox") => ({
    text: `${name}=${value}`,
    isPlay,
  });
  const delivered = ({ setting, delivers }: Delivery) => ({ text: setting, isPlay: delivers === "play" });
  const testNetwork = `evm with ETH_CHAIN_ID=${config.ETH_CHAIN_ID}`;
  const parts = {
    compute: config.computeDrivers.map(delivered),
    chain: [
      part("CHAIN_BTC", config.CHAIN_BTC),
      part("CHAIN_DOGE", config.CHAIN_DOGE),
      part("CHAIN_ETH", config.CHAIN_ETH === "evm" ? testNetwork : config.CHAIN_ETH, isEthPlayMoney(config)),
    ],
    registrar: config.registrars.map(delivered),
    rates: [part("RATES", config.RATES)],
    mail: [part("MAIL", config.MAIL)],
  };
  const refused = Object.entries(parts)
    .filter(([kind]) => !config.ALLOW_SIMULATED.includes(kind))
    .flatMap(([, settings]) => settings)
    .filter(({ isPlay }) => isPlay)
    .map(({ text }) => text);
  if (refused.length > 0) {
    throw new ConfigError(
      `Live does not run on simulated parts: ${refused.join(", ")}. Name a kind in ALLOW_SIMULATED for a staging site.`,
    );
  }
  if (!config.DATABASE_URL && !config.ALLOW_EMBEDDED_DATABASE) {
    throw new ConfigError(
      "DATABASE_URL must name a PostgreSQL 18 server, or ALLOW_EMBEDDED_DATABASE be set.",
    );
  }
}
