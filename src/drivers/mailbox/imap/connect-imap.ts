import type { ImapFlow } from "imapflow";
import { headerBytes, maxMailBytes } from "../port.ts";

const deadlineMs = 20_000;
/** Idle connections are broken up by routers; this is how often it asks anyway. */
const idleMs = 4 * 60_000;
const loopback = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Connects and logs in; never without TLS beyond this machine. */
export async function connectImap(place: URL, idleAfterMs: number): Promise<ImapFlow> {
  const secure = place.protocol === "imaps:";
  const isHere = loopback.test(place.hostname);
  // Loaded with the first mailbox: most starts have none.
  const imapflow = await import("imapflow");
  const client = new imapflow.ImapFlow({
    host: place.hostname.replace(/^\[|\]$/g, ""),
    port: Number(place.port) || (secure ? 993 : 143),
    secure,
    ...(!secure && !isHere && { doSTARTTLS: true }),
    // A test's certificate is self-signed, as one of this machine may be.
    ...(place.searchParams.get("tls.rejectUnauthorized") === "false" && {
      tls: { rejectUnauthorized: false },
    }),
    auth: { user: decodeURIComponent(place.username), pass: decodeURIComponent(place.password) },
    logger: false,
    autoIdleDelay: idleAfterMs,
    maxIdleTime: idleMs,
    connectionTimeout: deadlineMs,
    greetingTimeout: deadlineMs,
    // A server that says too much is hung up on.
    maxLineLength: 1024 * 1024,
    maxLiteralSize: maxMailBytes + headerBytes,
    maxResponseSize: maxMailBytes + 2 * headerBytes,
  });
  // Without it an error of the connection would end the process; its end is what counts.
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    client.close();
    throw new Error(reasonOf(error), { cause: error });
  }
  return client;
}

/** What the server said of the login is beside the message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const said =
    "responseText" in error && typeof error.responseText === "string" ? `: ${error.responseText}` : "";
  return `${error.message}${said}`;
}
