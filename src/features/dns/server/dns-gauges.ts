import type { DnsServer } from "#src/drivers/dns/port.ts";
import type { Gauge } from "#src/platform/metrics/gauge.ts";
import type { Platform } from "#src/platform/platform.ts";

export function dnsGauges({ db }: Pick<Platform, "db">, server: DnsServer): Gauge[] {
  return [
    {
      name: "moorage_dns_up",
      help: "1 while the name servers answer and take changes",
      labels: ["driver"],
      read: async () => [{ labels: { driver: server.kind }, value: (await server.health()).ok ? 1 : 0 }],
    },
    {
      name: "moorage_dns_zones",
      help: "Zones by whether the name servers answer with their newest version",
      labels: ["state"],
      read: async () => {
        const row = await db.kysely
          .selectFrom("dns_zones")
          .select(({ fn, eb }) => [
            fn.countAll<bigint>().as("all"),
            fn
              .count<bigint>(eb.case().when("live_version", "<", eb.ref("version")).then(1).end())
              .as("pending"),
          ])
          .where("closed_at", "is", null)
          .executeTakeFirstOrThrow();
        return [
          { labels: { state: "live" }, value: Number(row.all - row.pending) },
          { labels: { state: "pending" }, value: Number(row.pending) },
        ];
      },
    },
  ];
}
