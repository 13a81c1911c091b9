import { z } from "zod";
import { systemClock } from "#src/platform/clock.ts";
import { driverEntry } from "#src/platform/settings/driver-entry.ts";
import type { ConfiguredRegistrar, RegistrarEntry } from "../driver-entry.ts";
import { createEppRegistrar } from "../epp.ts";
import type { EppRegistry } from "./client/settings.ts";
import { readEppRegistries } from "./read-registries.ts";

/** Registries by EPP. Each registry's greeting shows whether its names are real. */
export const eppEntry: RegistrarEntry = driverEntry({
  name: "epp",
  summary: "EPP_REGISTRIES",
  variables: {
    EPP_REGISTRIES: z
      .string()
      .optional()
      .describe("file with the registries of REGISTRAR=epp, as JSON (docs/operating.md)"),
  },
  configure({ EPP_REGISTRIES: file }, isChosen): ConfiguredRegistrar | string {
    const registries = isChosen ? registriesOf(file) : [];
    if (typeof registries === "string") return registries;
    return {
      name: "epp",
      variable: "EPP_REGISTRIES",
      delivers: "unknown",
      setting: "REGISTRAR=epp",
      claim: "REGISTRAR=epp registers names of another kind",
      create: ({ accepts }) => createEppRegistrar({ registries, clock: systemClock, accepts }),
    };
  },
});

function registriesOf(file: string | undefined): EppRegistry[] | string {
  if (file === undefined) return "EPP_REGISTRIES must be set for REGISTRAR=epp.";
  try {
    return readEppRegistries(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `EPP_REGISTRIES is not usable: ${file}: ${reason}.`;
  }
}
