import type { Gauge } from "#src/platform/metrics/gauge.ts";
import type { Platform } from "#src/platform/platform.ts";

/** How far the scanners are. */
export function paymentsGauges({ db, clock }: Platform): Gauge[] {
  const chains = () => db.kysely.selectFrom("chains").select(["id", "last_ok_at", "cursor_height"]).execute();
  return [
    {
      name: "moorage_chain_lag_seconds",
      help: "Time since the scanner of a chain was last at its tip",
      labels: ["chain"],
      async read() {
        const now = clock.now().getTime();
        return (await chains()).map(({ id, last_ok_at }) => ({
          labels: { chain: id },
          value: Math.max(0, now - last_ok_at.getTime()) / 1000,
        }));
      },
    },
    {
      name: "moorage_chain_height",
      help: "Block up to which a chain is applied",
      labels: ["chain"],
      async read() {
        return (await chains()).map(({ id, cursor_height }) => ({
          labels: { chain: id },
          value: cursor_height,
        }));
      },
    },
  ];
}
