import { systemClock } from "#src/platform/clock.ts";
import { createIds } from "#src/platform/ids.ts";
import type { SimulatedRegistry } from "#src/sandbox/registry/registry-port.ts";
import { sandboxRegistrars } from "#src/sandbox/registry/registry-port.ts";
import type { EppRegistry } from "./client/settings.ts";
import { makeCertificate } from "#src/sandbox/epp-server/make-certificate.ts";
import {
  type EppServer,
  type EppServerOptions,
  startEppServer,
} from "#src/sandbox/epp-server/start-epp-server.ts";

/** An EPP server in front of a sandbox registry, with its own certificate and the settings to reach it. */
export interface TestSandbox {
  readonly server: EppServer;
  /** PEM that its clients have to trust. */
  readonly ca: string;
  /** Rejects when the server ran into a state that no client should be able to cause. */
  close(): Promise<void>;
  settings(change?: Partial<EppRegistry>): EppRegistry;
}

export const testCertificate = makeCertificate({
  hosts: ["localhost", "127.0.0.1", "::1"],
  from: new Date(systemClock.now().getTime() - 3_600_000),
  until: new Date(systemClock.now().getTime() + 86_400_000),
});

export async function startTestSandbox(
  registry: SimulatedRegistry,
  options: Partial<EppServerOptions> = {},
): Promise<TestSandbox> {
  const ids = createIds(() => systemClock.now());
  const defects: unknown[] = [];
  const server = await startEppServer({
    registry,
    host: "127.0.0.1",
    port: 0,
    newTransaction: () => `SBX-${ids.random()}`,
    onError: (error) => defects.push(error),
    ...testCertificate,
    ...options,
  });
  const ca = options.cert ?? testCertificate.cert;
  const { ours } = sandboxRegistrars;
  return {
    server,
    ca,
    async close() {
      await server.close();
      if (defects.length > 0) throw new AggregateError(defects, "the EPP server has defects");
    },
    settings: (change = {}) => ({
      name: "sandbox",
      host: "127.0.0.1",
      port: server.port,
      clientId: ours.id,
      password: ours.phrase,
      tls: { ca, certificate: null, serverName: null },
      endings: ["com", "net"],
      years: [1, 10],
      contactMode: "none",
      hosts: "objects",
      extensions: ["secDNS", "rgp", "fee", "loginSec"],
      currency: "USD",
      sessions: 2,
      batchSize: 50,
      ...change,
    }),
  };
}
