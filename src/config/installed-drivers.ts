import { z } from "zod";
import type { ChainEntry } from "#src/drivers/chain/driver-entry.ts";
import { chainDrivers } from "#src/drivers/chain/drivers.ts";
import type { ComputeEntry } from "#src/drivers/compute/driver-entry.ts";
import { computeDrivers } from "#src/drivers/compute/drivers.ts";
import type { GatewayEntry } from "#src/drivers/gateway/driver-entry.ts";
import { gatewayDrivers } from "#src/drivers/gateway/drivers.ts";
import type { RateEntry } from "#src/drivers/rates/driver-entry.ts";
import { rateDrivers } from "#src/drivers/rates/drivers.ts";
import type { RegistrarEntry } from "#src/drivers/registrar/driver-entry.ts";
import { registrarDrivers } from "#src/drivers/registrar/drivers.ts";
import type { SigninEntry } from "#src/drivers/signin/driver-entry.ts";
import { signinDrivers } from "#src/drivers/signin/drivers.ts";
import type { TelegramEntry } from "#src/drivers/telegram/driver-entry.ts";
import { telegramDrivers } from "#src/drivers/telegram/drivers.ts";
import type { DriverEntry, Environment } from "#src/platform/settings/driver-entry.ts";
import { list } from "#src/platform/settings/setting-forms.ts";
import { ConfigError } from "./config-error.ts";

/** The drivers that settings may name, by kind. */
export interface InstalledDrivers {
  readonly compute: readonly ComputeEntry[];
  readonly registrar: readonly RegistrarEntry[];
  readonly chain: readonly ChainEntry[];
  readonly rates: readonly RateEntry[];
  readonly gateway: readonly GatewayEntry[];
  readonly signin: readonly SigninEntry[];
  readonly telegram: readonly TelegramEntry[];
}

export const installedDrivers: InstalledDrivers = {
  compute: computeDrivers,
  registrar: registrarDrivers,
  chain: chainDrivers,
  rates: rateDrivers,
  gateway: gatewayDrivers,
  signin: signinDrivers,
  telegram: telegramDrivers,
};

/**
 * The variable of a kind: one driver, or several with commas between them. Where the standard is no driver, as `off`,
 * it can be written too, and stays alone.
 */
export function choiceOf(entries: readonly DriverEntry<unknown>[], standard: string) {
  const drivers = entries.map(({ name }) => name);
  const none = drivers.includes(standard) ? [] : [standard];
  const names = [...drivers, ...none];
  const alone = new Set([...none, ...entries.filter(({ isAlone }) => isAlone).map(({ name }) => name)]);
  return list
    .pipe(
      z
        .array(z.enum(names))
        .min(1)
        .refine((all) => new Set(all).size === all.length, "a driver is there twice")
        .refine((all) => all.length === 1 || !all.some((name) => alone.has(name)), {
          error: `${[...alone].join(" and ")} cannot be named together with others`,
        }),
    )
    .transform((all) => all.join(","))
    .default(standard);
}

/** The drivers that a kind's variable names, in its order. A wrong setting of any driver ends the start. */
export function chosenOf<Configured>(
  entries: readonly DriverEntry<Configured>[],
  choice: string,
  environment: Environment,
): Configured[] {
  const names = choice.split(",");
  const chosen = new Map<string, Configured>();
  for (const { name, read } of entries) {
    const isChosen = names.includes(name);
    const reading = read(environment, isChosen);
    if ("problem" in reading) throw new ConfigError(reading.problem);
    if (isChosen) chosen.set(name, reading.configured);
  }
  return names.flatMap((name) => chosen.get(name) ?? []);
}

/** What these drivers are, as `--help` says it. */
export function summariesOf(entries: readonly Pick<DriverEntry<unknown>, "name" | "summary">[]): string {
  return entries.flatMap(({ name, summary }) => (summary === null ? [] : [`${name}: ${summary}`])).join("; ");
}
