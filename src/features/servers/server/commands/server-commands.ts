import type { Settlement } from "#src/features/servers/server/index.ts";
import { UsageError } from "#src/platform/operator/command.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { readId } from "#src/platform/operator/read-id.ts";
import { listed } from "#src/platform/operator/table.ts";
import type { FeatureCommand } from "#src/features/server-feature.ts";
import { formatCents } from "#src/shared/money.ts";
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

const giveDays: Command = {
  name: "server give-days",
  usage: '<srv_…> --days 7 --text "…" --reason "…"',
  summary: "Gives a server days that are not charged; its customer is notified.",
  options: { days: { type: "string" }, text: { type: "string" }, reason: { type: "string" } },
  async run({ front: servers }, { words, options, operator }) {
    const serverId = readId("server", words[0]);
    const { days, text: said, reason } = options;
    if (typeof days !== "string" || !/^[1-9]\d{0,2}$/.test(days) || Number(days) > 366) {
      throw new UsageError("Give --days from 1 to 366.");
    }
    if (typeof reason !== "string" || reason.trim().length < 5) {
      throw new UsageError("Give the --reason in a few words; the audit keeps it.");
    }
    if (typeof said !== "string" || said.trim().length < 5) {
      throw new UsageError("Give the --text that the customer reads.");
    }
    const expectedPaidUntil = await servers.freeDays.paidUntil(serverId);
    if (expectedPaidUntil === null) throw new OperatorRefusal("It was not delivered yet.");
    const asked = {
      serverId,
      days: Number(days),
      expectedPaidUntil,
      text: said.trim(),
      reason: reason.trim(),
    };
    const { paidUntil, worthCents } = await servers.freeDays.give(await operator(), asked);
    const text = `Paid until ${paidUntil.toISOString()}; ${formatCents(worthCents)} given away.`;
    return { text, data: { paidUntil, worthCents } };
  },
};

export const serverCommands: readonly Command[] = [settle, ignore, giveDays];
