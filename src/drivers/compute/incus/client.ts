import {
  Agent as HttpAgent,
  type IncomingMessage,
  request as httpRequest,
  type RequestOptions,
} from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { buffer as readBytes } from "node:stream/consumers";
import { type ClientOptions, WebSocket } from "ws";
import type * as z from "zod/mini";
import { envelope } from "./answers.ts";
import type { ClientCertificate } from "./client-certificate.ts";
import { IncusRefusal, refusalOf } from "./refusal.ts";
import type { ComputeNode } from "../port.ts";

/** A file of a machine: its parent folders exist, its owner is root. */
export interface GuestFile {
  readonly path: string;
  readonly mode: string;
  /** Null creates a folder. */
  readonly content: string | null;
}

/** The REST interface of one engine, by its unix socket or by TLS with certificates on both sides. */
export interface IncusClient {
  get<S extends z.ZodMiniType>(answer: S, path: string): Promise<z.output<S>>;
  /** Changes something. Work that the engine continues comes back as the path of its operation. */
  send(method: "POST" | "PUT" | "PATCH" | "DELETE", path: string, body?: unknown): Promise<string | null>;
  writeFile(instance: string, file: GuestFile): Promise<void>;
  /** The machine's console output; empty while the engine has kept nothing. */
  readConsoleLog(instance: string): Promise<Buffer>;
  openSocket(path: string): WebSocket;
  close(): void;
}

/** Longer than the longest wait that we ask the engine for. */
const timeoutMs = 20_000;

export function openClient(
  { endpoint, project, certificate }: Pick<ComputeNode, "endpoint" | "project" | "certificate">,
  identity: ClientCertificate | null,
): IncusClient {
  const line = openLine(endpoint, certificate, identity);
  const withProject = (path: string): string =>
    `${path}${path.includes("?") ? "&" : "?"}project=${encodeURIComponent(project)}`;

  const ask = async (
    method: string,
    path: string,
    body: { readonly text: string; readonly headers: Record<string, string> } | null,
  ): Promise<z.output<typeof envelope>> => {
    const answer = await exchange(line, method, withProject(path), body);
    const parsed = envelope.safeParse(parseJson(answer.body.toString()));
    if (!parsed.success)
      throw new IncusRefusal("failed", `${method} ${path}: HTTP ${answer.status}, no answer of the engine`);
    const { type, error, error_code: code } = parsed.data;
    if (type === "error")
      throw refusalOf(code ?? answer.status, `${method} ${path}: ${error ?? answer.status}`);
    return parsed.data;
  };

  return {
    async get(answer, path) {
      const { metadata } = await ask("GET", path, null);
      const parsed = answer.safeParse(metadata);
      if (parsed.success) return parsed.data;
      const [issue] = parsed.error.issues;
      throw new IncusRefusal("failed", `GET ${path}: ${issue?.path.join(".")}: ${issue?.message}`);
    },
    async send(method, path, body) {
      // A body that the engine does not read would be taken for the next call on this connection.
      const json =
        body === undefined
          ? null
          : { text: JSON.stringify(body), headers: { "content-type": "application/json" } };
      const { operation } = await ask(method, path, json);
      // A cluster adds a query to the path of an operation that another member runs.
      return operation?.split("?")[0] || null;
    },
    async writeFile(instance, { path, mode, content }) {
      const reported = { type: content === null ? "directory" : "file", mode, uid: "0", gid: "0" };
      // Each engine reads the headers with its own name.
      const headers = Object.fromEntries(
        Object.entries(reported).flatMap(([key, value]) => [
          [`x-lxd-${key}`, value],
          [`x-incus-${key}`, value],
        ]),
      );
      const query = `path=${encodeURIComponent(path)}`;
      await ask("POST", `/1.0/instances/${instance}/files?${query}`, {
        text: content ?? "",
        headers: { ...headers, "content-type": "application/octet-stream" },
      });
    },
    async readConsoleLog(instance) {
      const log = await exchange(line, "GET", withProject(`/1.0/instances/${instance}/console`), null);
      return log.status === 200 ? log.body : Buffer.alloc(0);
    },
    openSocket: (path) => new WebSocket(`${line.socketBase}${withProject(path)}`, line.socketOptions),
    close: () => line.agent.destroy(),
  };
}

interface Line {
  readonly options: RequestOptions;
  readonly socketOptions: ClientOptions;
  readonly agent: HttpAgent | HttpsAgent;
  readonly socketBase: string;
  readonly request: typeof httpRequest;
}

function openLine(endpoint: string, certificate: string | null, identity: ClientCertificate | null): Line {
  if (endpoint.startsWith("/")) {
    const agent = new HttpAgent({ keepAlive: true });
    const options = { socketPath: endpoint, agent };
    return { options, agent, socketOptions: {}, request: httpRequest, socketBase: `ws+unix:${endpoint}:` };
  }
  if (certificate === null || identity === null) {
    throw new IncusRefusal("failed", `${endpoint} needs the certificates of both sides`);
  }
  const { hostname, port: given } = new URL(endpoint);
  const port = given || "8443";
  // The host's certificate is its own authority and is pinned as a whole: the name in it adds nothing.
  const tls = { ...identity, ca: certificate };
  const agent = new HttpsAgent({ ...tls, keepAlive: true, checkServerIdentity: () => undefined });
  const options = { hostname, port, agent };
  const socketOptions = { ...tls, checkServerIdentity: () => false };
  return { options, agent, socketOptions, request: httpsRequest, socketBase: `wss://${hostname}:${port}` };
}

async function exchange(
  { request, options }: Line,
  method: string,
  path: string,
  body: { readonly text: string; readonly headers: Record<string, string> } | null,
): Promise<{ status: number; body: Buffer }> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const sent = request({ ...options, method, path, headers: body?.headers ?? {}, timeout: timeoutMs });
  sent.once("response", resolve);
  sent.once("error", reject);
  sent.once("timeout", () => sent.destroy(new Error(`no answer in ${timeoutMs / 1000} s`)));
  sent.end(body?.text);
  try {
    const answer = await promise;
    return { status: answer.statusCode ?? 0, body: await readBytes(answer) };
  } catch (error) {
    throw lineRefusal(method, path, error);
  }
}

/** When the connection was refused, nothing happened. After that only a question may be repeated without a look. */
function lineRefusal(method: string, path: string, error: unknown): IncusRefusal {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const wasSent = code !== "ECONNREFUSED" && code !== "ENOENT" && code !== "EACCES";
  const reason = error instanceof Error ? error.message : String(error);
  return new IncusRefusal(
    method !== "GET" && wasSent ? "lost" : "unreachable",
    `${method} ${path}: ${reason}`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
