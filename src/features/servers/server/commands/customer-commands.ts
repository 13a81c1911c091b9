import { randomUUID } from "node:crypto";
import type { FeatureCommand } from "#src/features/server-feature.ts";
import { type CommandInput, UsageError } from "#src/platform/operator/command.ts";
import { readId } from "#src/platform/operator/read-id.ts";
import { readReason } from "#src/platform/operator/read-reason.ts";
import { formatCents } from "#src/shared/money.ts";
import type { Servers } from "../index.ts";

type Command = FeatureCommand<Servers>;

const move: Command = {
  name: "server move",
  usage: "<srv_…> --to <cus_…> --reason <text>",
  summary: "Gives a server to another customer, with its paid time and addresses; both are notified.",
  options: { to: { type: "string" }, reason: { type: "string" } },
  async run({ front: servers }, input) {
    const payload = {
      serverId: readId("server", input.words[0]),
      customerId: readId("customer", textOf(input, "to")),
    };
    const asked = { reason: readReason(input), idempotencyKey: randomUUID() };
    await servers.perform(await input.operator(), servers.acts.move, payload, asked);
    return { text: "The server is theirs now.", data: { server: input.words[0], to: input.options["to"] } };
  },
};

const order: Command = {
  name: "server order",
  usage:
    "<name> --customer <cus_…> --plan <plan> --location <location> --image <image> --months <n> --key <key_…> --cents <price> --consent <text> --reason <text> [--gift]",
  summary: "Buys a server for a customer, from their balance, or with --gift at our cost; they are notified.",
  options: {
    customer: { type: "string" },
    plan: { type: "string" },
    location: { type: "string" },
    image: { type: "string" },
    months: { type: "string", default: "1" },
    key: { type: "string" },
    cents: { type: "string" },
    consent: { type: "string" },
    reason: { type: "string" },
    gift: { type: "boolean", default: false },
  },
  async run({ front: servers }, input) {
    const [name] = input.words;
    if (name === undefined) throw new UsageError("Give the server's host name.");
    const cents = countOf(input, "cents");
    const payload = {
      customerId: readId("customer", textOf(input, "customer")),
      consent: textOf(input, "consent"),
      purchase: {
        name,
        plan: textOf(input, "plan"),
        location: textOf(input, "location"),
        image: textOf(input, "image"),
        months: countOf(input, "months"),
        autoprolong: false,
        expectedTotalCents: cents,
        sshKeyIds: [readId("machineKey", textOf(input, "key"))],
      },
    };
    const asked = { reason: readReason(input), idempotencyKey: randomUUID() };
    const { gift, order: paid } = servers.acts;
    const act = input.options["gift"] === true ? gift : paid;
    const placed = await servers.perform(await input.operator(), act, payload, asked);
    return { text: `${placed.server.id} is ordered: ${formatCents(cents)}.`, data: placed };
  },
};

export const customerCommands: readonly Command[] = [order, move];

function textOf({ options }: CommandInput, name: string): string {
  const text = options[name];
  if (typeof text !== "string" || text === "") throw new UsageError(`Give --${name}.`);
  return text;
}

function countOf(input: CommandInput, name: string): number {
  const text = textOf(input, name);
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`Give --${name} as a whole number.`);
  return Number(text);
}
