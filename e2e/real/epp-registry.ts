import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestSandbox } from "#src/drivers/registrar/epp/sandbox.fixture.ts";
import { sandboxRegistrars } from "#src/sandbox/registry/registry-port.ts";
import { createSimulatedRegistry } from "#src/sandbox/registry/registry.ts";
import { systemClock } from "#src/platform/clock.ts";
import { createTestDatabase } from "#src/platform/db/test-database.ts";
import { createIds } from "#src/platform/ids.ts";

/** The sandbox registry behind EPP over TLS, with its own database, reached like an external registry. */
export interface EppRegistryTestbed {
  /** The settings of a site that sells its names. */
  readonly settings: Readonly<Record<string, string>>;
  /** The registry's data of a name of ours. */
  find(name: string): Promise<RegisteredName | null>;
  /** Rejects when its server ran into a state that no client should be able to cause. */
  stop(): Promise<void>;
}

interface RegisteredName {
  readonly hosts: readonly string[];
  readonly signers: readonly Signer[];
}

interface Signer {
  readonly keyTag: number;
  readonly algorithm: number;
  readonly digestType: number;
  readonly digest: string;
}

/**
 * `onCommand` receives each command before the registry acts on it. `label` is its name in the greeting: without one it
 * says that it is a simulation, which a site that takes real money refuses.
 */
export async function startEppRegistry(
  onCommand: (xml: string) => void,
  label?: string,
): Promise<EppRegistryTestbed> {
  const database = await createTestDatabase();
  const registry = createSimulatedRegistry({
    db: database.pool,
    clock: systemClock,
    ids: createIds(() => systemClock.now()),
  });
  const greeted = label === undefined ? registry : { ...registry, label };
  const sandbox = await startTestSandbox(greeted, {
    onDocument: (from, xml) => {
      if (from === "client") onCommand(xml);
    },
  });
  const { ours } = sandboxRegistrars;
  const dir = mkdtempSync(join(tmpdir(), "epp-registry-"));
  const file = join(dir, "registries.json");
  writeFileSync(join(dir, "ca.pem"), sandbox.ca);
  writeFileSync(
    file,
    JSON.stringify([
      {
        name: "sandbox",
        url: `epps://127.0.0.1:${sandbox.server.port}`,
        user: ours.id,
        password: ours.phrase,
        endings: ["com", "net"],
        ca: "ca.pem",
      },
    ]),
  );
  return {
    settings: { REGISTRAR: "epp", EPP_REGISTRIES: file },
    find: async (name) => {
      const found = await registry.session(ours.id).infoName(name);
      if (!found.ok) return null;
      return { hosts: found.value.hosts, signers: found.value.signers };
    },
    stop: async () => {
      rmSync(dir, { recursive: true });
      await sandbox.close();
      await database.drop();
    },
  };
}
