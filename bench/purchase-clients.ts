import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { customerCount, tokenOf } from "./purchase-data.ts";

export interface PurchaseLoad {
  readonly url: string;
  readonly clients: number;
  /** Of each client. */
  readonly purchases: number;
  /** By customer, in order. */
  readonly keyIds: readonly string[];
}

/** Buys through HTTP: so many clients, each with one open connection and one call at a time. */
export async function buyThroughHttp({ url, clients, purchases, keyIds }: PurchaseLoad): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const port = Number(new URL(url).port);
  const buy = (customer: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify({
        plan: "sloop-2",
        location: "fra1",
        image: "debian-13",
        months: 1,
        name: "web-1",
        sshKeyIds: [keyIds[customer - 1]],
        autoprolong: false,
        expectedTotalCents: 490,
      });
      const headers = {
        host: `localhost:${port}`,
        authorization: `Bearer ${tokenOf(customer)}`,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        "idempotency-key": randomUUID(),
      };
      const call = request(
        { agent, port, host: "127.0.0.1", method: "POST", path: "/api/v2/servers/purchase", headers },
        (response) => {
          let text = "";
          response.setEncoding("utf8").on("data", (part: string) => {
            text += part;
          });
          response.on("end", () => {
            if (response.statusCode === 200) resolve();
            else reject(new Error(`A purchase was answered ${response.statusCode}: ${text}`));
          });
        },
      );
      call.on("error", reject);
      call.end(body);
    });
  const client = async (): Promise<void> => {
    for (let count = 0; count < purchases; count += 1)
      await buy(1 + Math.floor(Math.random() * customerCount));
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
}
