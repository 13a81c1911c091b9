import { isOwnHost } from "../own-host.ts";
import { type EvmNode, NodeError } from "./node.ts";
import { openRpc } from "./rpc.ts";

export function openNode(url: string): EvmNode {
  const { host, hostname } = new URL(url);
  const rpc = openRpc(url, host);
  return {
    name: host,
    isOwn: isOwnHost(hostname),
    takesBatches: rpc.takesBatches,
    async ask(answer, method, ...params) {
      const parsed = answer.safeParse(await rpc.request(method, params));
      if (parsed.success) return parsed.data;
      const [issue] = parsed.error.issues;
      throw new NodeError(`${host} answered ${method} badly at ${issue?.path.join(".")}: ${issue?.message}`);
    },
  };
}
