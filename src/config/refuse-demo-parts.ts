import type { Delivery } from "#src/platform/settings/driver-entry.ts";
import type { Config } from "./config.ts";
import { ConfigError } from "./config-error.ts";

/** Live refuses everything that is play, naming each part at once. */
export function refuseDemoParts(config: Config): void {
  if (config.SIMULATED_EPP_LISTEN !== undefined) {
    throw new ConfigError("SIMULATED_EPP_LISTEN is for a demo on loopback.");
  }
  if (!config.publicUrl) throw new ConfigError("PUBLIC_URL must be set when this is not a demo on loopback.");
  const part = (name: string, value: string) => ({
    text: `${name}=${value}`,
    isPlay: value === "simulated" || value === "outbox",
  });
  const delivered = ({ setting, delivers }: Delivery) => ({ text: setting, isPlay: delivers === "play" });
  const parts = {
    compute: config.computeDrivers.map(delivered),
    chain: config.chains.map(({ setting, money }) => ({ text: setting, isPlay: money === "play" })),
    registrar: config.registrars.map(delivered),
    rates: [part("RATES", config.RATES)],
    gateway: config.gateways.map(({ setting, money }) => ({ text: setting, isPlay: money === "play" })),
    "card-payouts": [part("CARD_PAYOUTS", config.cardPayouts)],
    vies: [part("VIES", config.vies)],
    "euro-rates": [part("EURO_RATES", config.euroRates)],
    mail: [part("MAIL", config.MAIL), part("MAILBOX", config.MAILBOX ?? "off")],
  };
  const refused = Object.entries(parts)
    .filter(([kind]) => !config.ALLOW_SIMULATED.includes(kind))
    .flatMap(([kind, settings]) =>
      settings.filter(({ isPlay }) => isPlay).map(({ text }) => ({ kind, text })),
    );
  if (refused.length > 0) {
    const texts = refused.map(({ text }) => text).join(", ");
    const kinds = [...new Set(refused.map(({ kind }) => kind))].join(",");
    throw new ConfigError(
      `Live does not run on simulated parts: ${texts}. A staging site names ${kinds} in ALLOW_SIMULATED.`,
    );
  }
  if (!config.DATABASE_URL && !config.ALLOW_EMBEDDED_DATABASE) {
    throw new ConfigError(
      "DATABASE_URL must name a PostgreSQL 18 server, or ALLOW_EMBEDDED_DATABASE be set.",
    );
  }
}
