import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeCertificate } from "#src/sandbox/epp-server/make-certificate.ts";
import { startEppServer } from "#src/sandbox/epp-server/start-epp-server.ts";
import { sandboxRegistrars } from "#src/sandbox/registry/registry-port.ts";
import { createSimulatedRegistry } from "#src/sandbox/registry/registry.ts";
import { addDays } from "#src/shared/time.ts";
import type { Config } from "#src/config/config.ts";
import { systemClock } from "#src/platform/clock.ts";
import type { Platform } from "#src/platform/platform.ts";

/**
 * Opens the sandbox registry of a demo to other EPP clients. Its certificate is renewed at every start and written to
 * the data folder for them to trust. Returns the function to stop it.
 */
export async function startSandboxEpp(config: Config, platform: Platform): Promise<() => Promise<void>> {
  const { clock, db, ids, log } = platform;
  const address = new URL(`epps://${config.SIMULATED_EPP_LISTEN}`);
  const host = address.hostname.replace(/^\[|\]$/g, "");
  const now = systemClock.now();
  const certificate = makeCertificate({
    hosts: ["localhost", "127.0.0.1", "::1"],
    from: addDays(now, -1),
    until: addDays(now, 365),
  });
  const file = join(config.dataDir, "sandbox-registry.crt");
  mkdirSync(config.dataDir, { recursive: true });
  writeFileSync(file, certificate.cert);
  const starting = startEppServer({
    registry: createSimulatedRegistry({ db: db.pool, clock, ids }),
    host,
    port: Number(address.port),
    ...certificate,
    newTransaction: () => `SBX-${ids.random()}`,
    onError: (error) => log.error({ err: error }, "the sandbox registry's EPP"),
  });
  const server = await starting.catch((error: unknown) => {
    // The demo itself works without it.
    log.error({ err: error }, `the sandbox registry takes no EPP at ${config.SIMULATED_EPP_LISTEN}`);
    return null;
  });
  if (server === null) return async () => undefined;
  const registrars = Object.values(sandboxRegistrars).map(({ id, phrase }) => `${id} / ${phrase}`);
  log.info(
    { registrars, certificate: file },
    `the sandbox registry takes EPP at ${address.hostname}:${server.port}`,
  );
  return () => server.close();
}
