import type { ConfiguredTelegram } from "#src/drivers/telegram/driver-entry.ts";
import { ConfigError } from "./config-error.ts";
import { choiceOf, type InstalledDrivers, summariesOf } from "./installed-drivers.ts";

/** The setting of the bot; spread into those of `config.ts`. Those of drivers stand beside them. */
export const telegramVariablesOf = ({ telegram }: Pick<InstalledDrivers, "telegram">) => ({
  TELEGRAM: choiceOf(telegram, "off").describe(
    `bot that customers connect in Telegram; unset in a demo: simulated; ${summariesOf(telegram)}`,
  ),
});

/** A demo shows the bot on first start; elsewhere there is none until it is chosen. */
export function telegramChoice(choice: string, isDemo: boolean, isSet: boolean): string {
  return isDemo && !isSet ? "simulated" : choice;
}

/** A simulation believes anyone, and Telegram sends updates to https alone. */
export function refuseUnusableTelegram(
  {
    telegram,
    publicUrl,
  }: { readonly telegram: ConfiguredTelegram | null; readonly publicUrl: string | null },
  isDemo: boolean,
): void {
  if (telegram === null) return;
  // As with a simulated sign-in: not even ALLOW_SIMULATED allows it.
  if (telegram.isSimulated && !isDemo)
    throw new ConfigError(`${telegram.setting} lets anyone be anyone: it is for a demo on loopback.`);
  if (telegram.hasWebhook && publicUrl?.startsWith("https:") !== true)
    throw new ConfigError("TELEGRAM_WEBHOOK=1 needs a PUBLIC_URL that begins with https://.");
}
