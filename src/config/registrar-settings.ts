import { z } from "zod";
import type { EppRegistry } from "#src/drivers/registrar/epp/client/settings.ts";
import { isRealNamecom } from "#src/drivers/registrar/namecom.ts";
import { ConfigError } from "./config-error.ts";
import { readEppRegistries } from "./epp-registries.ts";
import { isLoopback, url } from "./setting-forms.ts";

/** Settings of where names are registered; spread into those of `config.ts`. */
export const registrarVariables = {
  REGISTRAR: z
    .enum(["simulated", "epp", "namecom", "off"])
    .default("simulated")
    .describe(
      "where names are registered; simulated: a sandbox registry without real names; epp: EPP_REGISTRIES; namecom: name.com, not yet proven live; off: no names are sold, and the site has no pages of theirs",
    ),
  EPP_REGISTRIES: z
    .string()
    .optional()
    .describe("file with the registries of REGISTRAR=epp, as JSON (docs/operating.md)"),
  SIMULATED_EPP_LISTEN: z
    .string()
    .regex(/^(localhost|127(\.\d{1,3}){3}|\[::1\]):\d{1,5}$/, "it is a loopback address and a port")
    .optional()
    .describe("where a demo's sandbox registry takes other EPP clients, e.g. 127.0.0.1:7000; unset: nowhere"),
  NAMECOM_URL: url
    .default("https://api.name.com")
    .describe("address of name.com's Core API; https://api.dev.name.com registers nothing real"),
  NAMECOM_USER: z.string().min(1).optional().describe("user of REGISTRAR=namecom"),
  NAMECOM_TOKEN: z.string().min(1).optional().describe("API token of NAMECOM_USER"),
} as const;

type RegistrarVariables = z.output<z.ZodObject<typeof registrarVariables>>;

export function registriesOf({ REGISTRAR, EPP_REGISTRIES: file }: RegistrarVariables): EppRegistry[] {
  if (REGISTRAR !== "epp") return [];
  if (file === undefined) throw new ConfigError("EPP_REGISTRIES must be set for REGISTRAR=epp.");
  try {
    return readEppRegistries(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`EPP_REGISTRIES is not usable: ${file}: ${reason}.`, { cause: error });
  }
}

export function refuseHalfNamecom({
  REGISTRAR,
  NAMECOM_URL,
  NAMECOM_USER,
  NAMECOM_TOKEN,
}: RegistrarVariables): void {
  if (REGISTRAR !== "namecom") return;
  const { protocol, hostname } = new URL(NAMECOM_URL);
  if (protocol !== "https:" && !isLoopback(hostname)) {
    throw new ConfigError("NAMECOM_URL must begin with https: the token goes there.");
  }
  if (NAMECOM_USER === undefined) throw new ConfigError("NAMECOM_USER must be set for REGISTRAR=namecom.");
  if (NAMECOM_TOKEN === undefined) throw new ConfigError("NAMECOM_TOKEN must be set for REGISTRAR=namecom.");
}

/** Nothing that name.com's test system registers is real. */
export function isTestNamecom({ REGISTRAR, NAMECOM_URL }: RegistrarVariables): boolean {
  return REGISTRAR === "namecom" && !isRealNamecom(NAMECOM_URL);
}
