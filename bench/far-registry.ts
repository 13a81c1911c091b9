import { createEppRegistrar } from "#src/drivers/registrar/epp.ts";
import { makeCertificate } from "#src/sandbox/epp-server/make-certificate.ts";
import { startEppServer } from "#src/sandbox/epp-server/start-epp-server.ts";
import type { RegistrarDriver } from "#src/drivers/registrar/port.ts";
import { sandboxRegistrars } from "#src/sandbox/registry/registry-port.ts";
import { createSimulatedRegistry } from "#src/sandbox/registry/registry.ts";
import { systemClock } from "#src/platform/clock.ts";
import type { Platform } from "#src/platform/platform.ts";
import { addDays } from "#src/shared/time.ts";

/** The sandbox registry at the far end of a slow way, and our EPP client before it: frames, TLS and all. */
export interface FarRegistry {
  readonly driver: RegistrarDriver;
  /** Logs in on every session, so that this is in no figure. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

export interface FarRegistryOptions {
  readonly roundTripMs: number;
  readonly sessions: number;
  readonly batchSize: number;
  readonly endings: readonly string[];
}

export async function openFarRegistry(
  { db, ids, clock }: Platform,
  { roundTripMs, sessions, batchSize, endings }: FarRegistryOptions,
): Promise<FarRegistry> {
  const now = systemClock.now();
  const certificate = makeCertificate({
    hosts: ["127.0.0.1"],
    from: addDays(now, -1),
    until: addDays(now, 1),
  });
  const server = await startEppServer({
    registry: createSimulatedRegistry({ db: db.pool, clock, ids }),
    host: "127.0.0.1",
    port: 0,
    ...certificate,
    newTransaction: () => `SBX-${ids.random()}`,
    limits: { delayMs: roundTripMs },
  });
  const { id, phrase } = sandboxRegistrars.ours;
  const registry = {
    name: "far",
    host: "127.0.0.1",
    port: server.port,
    clientId: id,
    password: phrase,
    tls: { ca: certificate.cert, certificate: null, serverName: null },
    endings,
    years: [1, 10],
    contactMode: "none",
    hosts: "objects",
    extensions: ["secDNS", "rgp", "fee", "loginSec"],
    currency: "USD",
    sessions,
    batchSize,
  } as const;
  const driver = createEppRegistrar({ registries: [registry], clock: systemClock, accepts: "simulated" });
  return {
    driver,
    async warmUp() {
      const names = Array.from({ length: sessions * batchSize }, (_, place) => `warm-${place}.${endings[0]}`);
      await driver.check(names);
    },
    async close() {
      await driver.close();
      await server.close();
    },
  };
}
