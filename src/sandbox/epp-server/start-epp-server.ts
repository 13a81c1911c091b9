import { once } from "node:events";
import { createServer, type TLSSocket } from "node:tls";
import type { SimulatedRegistry } from "../registry/registry-port.ts";
import type { RegistrySession } from "../registry/registry-session.ts";
import { type ConnectionLimits, serveConnection } from "./serve-connection.ts";

export interface EppServerOptions {
  readonly registry: SimulatedRegistry;
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** PEM. */
  readonly key: string;
  readonly cert: string;
  /** PEM of the authority for clients' certificates; null: they need none. */
  readonly clientAuthority?: string | null;
  /** A new id of an answer. */
  newTransaction(): string;
  readonly limits?: Partial<ConnectionLimits>;
  readonly sessionsPerRegistrar?: number;
  /** Receives defects. */
  onError?(error: unknown): void;
  /** Receives every document sent or received; passwords are in them. */
  onDocument?(from: "client" | "server", xml: string): void;
}

export interface EppServer {
  readonly port: number;
  /** Cuts all connections and stops listening. */
  close(): Promise<void>;
}

const standardLimits: ConnectionLimits = {
  frameBytes: 256 * 1024,
  frameMs: 10_000,
  loginMs: 30_000,
  idleMs: 600_000,
  delayMs: 0,
  lateMs: 2_000,
};
const maxConnections = 200;
const maxSessions = 20;

/** EPP over TLS (RFC 5734) in front of the sandbox registry, for any client. */
export async function startEppServer(options: EppServerOptions): Promise<EppServer> {
  const { host, port, key, cert, clientAuthority = null } = options;
  const limits = { ...standardLimits, ...options.limits };
  const sessions = new Set<RegistrySession>();
  const sockets = new Set<TLSSocket>();
  const server = createServer({
    key,
    cert,
    minVersion: "TLSv1.2",
    handshakeTimeout: limits.frameMs,
    ...(clientAuthority !== null && { ca: clientAuthority, requestCert: true, rejectUnauthorized: true }),
  });
  server.maxConnections = maxConnections;
  server.on("secureConnection", (socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    // A client that disconnects in the middle is not an error of ours.
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
    void serveConnection(socket, {
      registry: options.registry,
      limits,
      sessions,
      sessionsPerRegistrar: options.sessionsPerRegistrar ?? maxSessions,
      newTransaction: options.newTransaction,
      onError: options.onError ?? (() => undefined),
      ...(options.onDocument && { onDocument: options.onDocument }),
    });
  });
  server.on("tlsClientError", (_, socket) => socket.destroy());
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
