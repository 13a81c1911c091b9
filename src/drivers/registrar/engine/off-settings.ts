import { driverEntry } from "#src/platform/settings/driver-entry.ts";
import type { ConfiguredRegistrar, RegistrarEntry } from "../driver-entry.ts";
import { createNoRegistrar } from "./no-registrar.ts";

/** A provider that sells no names. */
export const offEntry: RegistrarEntry = driverEntry({
  name: "off",
  summary: "no names are sold, and the site has no pages of theirs",
  isAlone: true,
  variables: {},
  configure: (): ConfiguredRegistrar => ({
    name: "off",
    variable: "REGISTRAR",
    delivers: "unknown",
    setting: "REGISTRAR=off",
    claim: "REGISTRAR=off registers no name",
    create: () => createNoRegistrar(),
  }),
});
