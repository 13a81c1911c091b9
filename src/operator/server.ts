import type { Settlement } from "#src/features/servers/server/index.ts";
import type { OperatorCommand } from "./command.ts";
import { readId } from "./read-id.ts";

const begun: Readonly<Record<Settlement, string>> = {
  "server-cleanup": "The machine of no service is being removed.",
  "server-suspend": "The machine is being cut off: its service is suspended.",
  "server-addresses": "The machine is being given its addresses again.",
  "server-restore": "A new and empty machine is being made.",
};

const settle: OperatorCommand = {
  name: "server settle",
  usage: "<srv_…> [--restore]",
  summary: "Brings a server's machine to what the books say; --restore makes a lost one anew, empty.",
  options: { restore: { type: "boolean", default: false } },
  async run({ product }, { words, options }) {
    const serverId = readId("server", words[0]);
    const kind = await product.servers.settleMachine(serverId, { mayRestore: options.restore === true });
    const text = kind === null ? "The machine is as it should be." : begun[kind];
    return { text, data: { task: kind } };
  },
};

export const serverCommands: readonly OperatorCommand[] = [settle];
