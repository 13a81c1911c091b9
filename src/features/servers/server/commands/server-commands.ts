import type { Settlement } from "#src/features/servers/server/index.ts";
import { readId } from "#src/platform/operator/read-id.ts";
import { listed } from "#src/platform/operator/table.ts";
import type { FeatureCommand } from "#src/features/server-feature.ts";
import type { Servers } from "../index.ts";

type Command = FeatureCommand<Servers>;

const begun: Readonly<Record<Settlement, string>> = {
  "server-cleanup": "The machine of no service is being removed.",
  "server-suspend": "The machine is being cut off: its service is suspended.",
  "server-addresses": "The machine is being given its addresses again.",
  "server-resize":
    "The machine is being given its size again; where it cannot have it at once, with its next start.",
  "duplicate-removed": "The machine is gone.",
  "server-restore": "A new and empty machine is being made.",
};

const settle: Command = {
  name: "server settle",
  usage: "<srv_…> [--restore] [--remove <node/machine>]",
  summary:
    "Makes a server's machine match the books; --restore recreates a lost one, empty; --remove deletes a copy of it.",
  options: { restore: { type: "boolean", default: false }, remove: { type: "string" } },
  async run({ front: servers }, { words, options, operator }) {
    const serverId = readId("server", words[0]);
    const kind = await servers.settleMachine(await operator(), serverId, {
      mayRestore: options.restore === true,
      removedDuplicate: typeof options.remove === "string" ? options.remove : null,
    });
    const text = kind === null ? "The machine is as it should be." : begun[kind];
    return { text, data: { task: kind } };
  },
};

const ignore: Command = {
  name: "server ignore",
  usage: "[<id of a machine> [--undo]]",
  summary: "Makes the auditor ignore an unknown machine; without an id, lists the ignored ones.",
  options: { undo: { type: "boolean", default: false } },
  async run({ front: servers }, { words, options, operator }) {
    const [id] = words;
    if (id === undefined) {
      return listed(await servers.listIgnored(), { MACHINE: "machine_id", "IGNORED SINCE": "ignored_at" });
    }
    const isIgnored = options.undo !== true;
    const isChanged = await servers.ignoreMachine(await operator(), id, isIgnored);
    const text = isIgnored ? "The auditor says nothing more about it." : "The auditor watches it again.";
    return { text: isChanged ? text : "It is so already.", data: { id, isIgnored, isChanged } };
  },
};

export const serverCommands: readonly Command[] = [settle, ignore];
