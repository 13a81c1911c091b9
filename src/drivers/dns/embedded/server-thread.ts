import { parentPort, workerData } from "node:worker_threads";
import { AliasCache } from "./alias-cache.ts";
import { createResolveAlias } from "./resolve-alias.ts";
import { openSockets } from "./sockets.ts";
import { Responder } from "./responder.ts";
import type { FromThread, ThreadOptions, ToThread } from "./thread-messages.ts";
import { indexZone } from "./zone.ts";

// The name server's thread: queries are answered whatever the rest of the process does, and the other way round.

// `name-server.ts` starts the thread with this data.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const options = workerData as ThreadOptions;
const { resolvers } = options;
const aliases = resolvers.length > 0 ? new AliasCache(createResolveAlias(resolvers)) : null;
const responder = new Responder(aliases);
const post = (message: FromThread): void => parentPort?.postMessage(message);

try {
  const sockets = await openSockets(responder, options);
  parentPort?.on("message", (message: ToThread) => {
    switch (message.kind) {
      case "zone":
        responder.setZone(indexZone(message.name, message.sets, message.owner));
        break;
      case "drop":
        responder.dropZone(message.name);
        break;
      case "acknowledge":
        post({ kind: "acknowledged", turn: message.turn });
        break;
      case "count":
        post({ kind: "counted", counts: sockets.counts() });
        break;
      case "close":
        sockets.close();
        parentPort?.close();
        break;
    }
  });
  post({ kind: "listening", address: sockets.address });
} catch (error) {
  post({ kind: "busy", detail: error instanceof Error ? error.message : String(error) });
}
