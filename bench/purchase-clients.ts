import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { customerCount, tokenOf } from "./purchase-data.ts";

export interface PurchaseLoad {
  readonly url: string;
  readonly clients: number;
  /** Of each client. */
  readonly purchases: number;
  /** By customer, in order. */
  readonly keyIds: readonly string[];
}

/**
 * Buys through HTTP: so many clients, each with one open connection and one call at a time. They write and read
 * bare sockets: a full HTTP client beside the server would cost as much as the server and disturb its figure.
 */
export async function buyThroughHttp({ url, clients, purchases, keyIds }: PurchaseLoad): Promise<void> {
  const port = Number(new URL(url).port);
  const client = async (): Promise<void> => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    await once(socket, "connect");
    socket.setEncoding("latin1");
    try {
      for (let count = 0; count < purchases; count += 1) {
        const customer = 1 + Math.floor(Math.random() * customerCount);
        await exchange(socket, purchaseRequest(port, tokenOf(customer), keyIds[customer - 1] ?? ""));
      }
    } finally {
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}

function purchaseRequest(port: number, token: string, keyId: string): string {
  const body = JSON.stringify({
    plan: "sloop-2",
    location: "fra1",
    image: "debian-13",
    months: 1,
    name: "web-1",
    sshKeyIds: [keyId],
    autoprolong: false,
    expectedTotalCents: 490,
  });
  return [
    "POST /api/v2/servers/purchase HTTP/1.1",
    `host: localhost:${port}`,
    `authorization: Bearer ${token}`,
    "content-type: application/json",
    `content-length: ${body.length}`,
    `idempotency-key: ${randomUUID()}`,
    "",
    body,
  ].join("\r\n");
}

/** Sends a request and waits for its whole answer; anything but a 200 ends the bench. */
function exchange(socket: Socket, request: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const read = (part: string): void => {
      answer += part;
      const bodyAt = answer.indexOf("\r\n\r\n") + 4;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(answer)?.[1]);
      if (bodyAt < 4 || answer.length < bodyAt + length) return;
      socket.off("data", read);
      if (answer.startsWith("HTTP/1.1 200 ")) resolve();
      else reject(new Error(`A purchase was answered: ${answer}`));
    };
    socket.on("data", read);
    socket.write(request);
  });
}
