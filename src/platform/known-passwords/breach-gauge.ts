import type { Gauge } from "#src/platform/metrics/gauge.ts";
import type { KnownPasswords } from "./known-passwords.ts";

/** While it grows, passwords are compared with the lists on disk alone. */
export function breachGauge({ failures }: Pick<KnownPasswords, "failures">): Gauge {
  return {
    name: "moorage_breached_passwords_failures",
    help: "Questions to the service of breached passwords that it did not answer, since the start",
    labels: [],
    read: async () => [{ labels: {}, value: failures() }],
  };
}
