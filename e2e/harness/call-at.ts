import { request } from "node:http";
import type { Answer, Call } from "./api-client.ts";

/** Calls the API at a host that does not resolve here, as a browser would that found it: `fetch` takes no `Host`. */
export function callAt(url: string, host: string, route: string, call: Call = {}): Promise<Answer> {
  const [method = "GET", path = ""] = route.split(" ");
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}/api${path}`,
      {
        method,
        headers: {
          host,
          ...(call.token !== undefined && { authorization: `Bearer ${call.token}` }),
          ...(call.body !== undefined && { "content-type": "application/json" }),
          ...(call.key !== undefined && { "idempotency-key": call.key }),
        },
      },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (part: string) => {
          text += part;
        });
        response.on("error", reject).on("end", () => {
          const headers = new Headers();
          const status = response.statusCode ?? 0;
          resolve({ status, text, body: text.startsWith("{") ? JSON.parse(text) : null, headers });
        });
      },
    );
    sent.on("error", reject);
    sent.end(call.body === undefined ? undefined : JSON.stringify(call.body));
  });
}
