import type { RegistrarDriver } from "#src/drivers/registrar/port.ts";
import type { Gauge } from "#src/platform/metrics/gauge.ts";

/** What our accounts at registrars have; nothing where one cannot be asked, or bills later. */
export function balanceGauge(registrar: Pick<RegistrarDriver, "balances">): Gauge {
  return {
    name: "moorage_registrar_balance_cents",
    help: "What is left in our account at a registrar that can be asked for it, in its currency",
    labels: ["account", "currency"],
    countedEveryMs: 10 * 60_000,
    async read() {
      const found = await registrar.balances();
      if (!found.ok) throw new Error(`${found.error.code}: ${found.error.detail}`);
      return found.value.map(({ account, currency, cents }) => ({
        labels: { account, currency },
        value: Number(cents),
      }));
    },
  };
}
