import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { CoreCoin } from "./coins.ts";
import type { CoreTestNode } from "./core-node.fixture.ts";
import { serve } from "./core-server.fixture.ts";

/**
 * A relay to a test node that passes its regtest off as the coin's main network: the hash of the first block is the
 * main network's, in questions and answers. All else are the node's own words, its login and its refusals too.
 * Returns its URL with the node's login; `closeServers` ends it.
 */
export async function relayAsMain(node: CoreTestNode, coin: CoreCoin): Promise<string> {
  const [main] = Object.entries(coin.networks).find(([, { name }]) => name === "main") ?? [];
  if (main === undefined) throw new Error(`${coin.name} has no main network`);
  const own = await node.text("getblockhash", 0);
  const { origin, username, password } = new URL(node.url);
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { authorization = "" } = request.headers;
    const question = (await text(request)).replaceAll(main, own);
    try {
      const answer = await fetch(origin, { method: "POST", headers: { authorization }, body: question });
      response.writeHead(answer.status).end((await answer.text()).replaceAll(own, main));
    } catch {
      // A node that ended leaves its callers without an answer.
      response.destroy();
    }
  };
  const host = await serve((request, response) => void pass(request, response));
  return `http://${username}:${password}@${host}`;
}
