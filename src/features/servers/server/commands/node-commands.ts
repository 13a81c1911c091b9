import { readFile } from "node:fs/promises";
import type { NodeForm, NodeHealth } from "#src/drivers/compute/port.ts";
import { type CatalogNode, readNodes, removeNode, saveNode } from "#src/features/catalog/server/index.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { encodeId } from "#src/shared/ids.ts";
import { type CommandInput, UsageError } from "#src/platform/operator/command.ts";
import { table } from "#src/platform/operator/table.ts";
import type { FeatureCommand } from "#src/features/server-feature.ts";
import type { Servers } from "../index.ts";
import { readNodeDriver, readNodeSettings } from "./node-driver.ts";

type Command = FeatureCommand<Servers>;

const list: Command = {
  name: "node list",
  usage: "",
  summary: "The hosts that machines are put on, and what each says of itself now.",
  async run({ platform, front: servers }) {
    const nodes = await readNodes(platform.db.kysely);
    const health = new Map<string, NodeHealth>(
      (await servers.readHealth()).nodes.map((node) => [node.name, node]),
    );
    const rows = nodes.map(({ id, location, driver, endpoint, member, state }) => {
      const seen = health.get(id);
      const where = member === null ? endpoint : `${endpoint} ${member}`;
      const problem = seen ? (seen.problem ?? "ok") : `not asked: COMPUTE is not ${driver}`;
      return [id, location, where, state, seen?.version, seen?.freeMemoryMb, problem];
    });
    const heads = ["NODE", "LOCATION", "ENDPOINT", "STATE", "VERSION", "FREE MB", "HEALTH"];
    const data = nodes.map((node) => ({ ...node, health: health.get(node.id) ?? null }));
    return { text: table(heads, rows), data };
  },
};

const save: Command = {
  name: "node save",
  usage:
    "<id> --location fra1 --endpoint /var/lib/lxd/unix.socket|https://host:8443|qemu+ssh://host/system --pool default --network br0 [--certificate file] [--project p] [--member m] [--memory-mb n] [--vcpu n] [--disk-gb n] [--driver name] [--set accelerator=kvm|emulation]",
  summary:
    "Adds a host of LXD, Incus or libvirt, or changes one; --certificate is the file with its server.crt, --set what its driver alone reads.",
  options: {
    location: { type: "string" },
    endpoint: { type: "string" },
    pool: { type: "string" },
    network: { type: "string" },
    certificate: { type: "string" },
    project: { type: "string" },
    member: { type: "string" },
    "memory-mb": { type: "string" },
    vcpu: { type: "string" },
    "disk-gb": { type: "string" },
    driver: { type: "string" },
    set: { type: "string" },
  },
  async run({ platform, front: servers }, input) {
    const known = await readNodes(platform.db.kysely);
    const node = await readNode(input, known, servers.nodeForms);
    await saveNode(platform, await input.operator(), node);
    // It sells from now on, if it answers.
    await servers.seeNodes();
    return { text: `The node ${node.id} is saved. Try it with: npm start -- --check`, data: node };
  },
};

const maintain: Command = {
  name: "node maintenance",
  usage: "<id> on|off",
  summary: "Sells nothing new on a node during maintenance, and notifies the customers with servers on it.",
  async run({ front: servers }, { words, operator }) {
    const [id, word] = [idOf(words), words[1]];
    if (word !== "on" && word !== "off") throw new UsageError("Say on or off.");
    const reported = await servers.maintainNode(await operator(), id, word === "on");
    const state = word === "on" ? "in maintenance" : "open";
    const text = `The node ${id} is ${state}. Customers were notified about ${reported} servers.`;
    return { text, data: { id, isInMaintenance: word === "on", reported } };
  },
};

const evacuate: Command = {
  name: "node evacuate",
  usage: "<id>",
  summary: "Moves the servers of a node in maintenance to other members of its cluster.",
  async run({ front }, { words, operator }) {
    const evacuees = await front.evacuateNode(await operator(), idOf(words));
    const servers = evacuees.map(({ serverId, to, problem }) => ({
      server: encodeId("server", serverId),
      to,
      problem,
    }));
    const rows = servers.map(({ server, to, problem }) => [
      server,
      to ?? "stays",
      problem ?? "is on its way",
    ]);
    return { text: table(["SERVER", "TO", ""], rows), data: { servers } };
  },
};

const remove: Command = {
  name: "node remove",
  usage: "<id>",
  summary: "Removes a node that has none of our machines.",
  async run({ platform }, { words, operator }) {
    const id = idOf(words);
    const { rows } = await platform.db.pool.query<{ machines: number }>(
      "SELECT count(*)::int AS machines FROM machine_places WHERE node_id = $1",
      [id],
    );
    const machines = rows[0]?.machines ?? 0;
    if (machines > 0) throw new OperatorRefusal(`${machines} machines stand on ${id}.`);
    await removeNode(platform, await operator(), id);
    return { text: `The node ${id} is removed.`, data: { id } };
  },
};

export const nodeCommands: readonly Command[] = [list, save, maintain, evacuate, remove];

function idOf([id]: readonly string[]): string {
  if (id === undefined || !/^[a-z0-9][a-z0-9.-]{0,38}$/.test(id)) {
    throw new UsageError("Give the node's name: small letters, digits, dots and dashes.");
  }
  return id;
}

/** Omitted options keep their stored values. */
async function readNode(
  { words, options }: CommandInput,
  known: readonly CatalogNode[],
  forms: readonly NodeForm[],
): Promise<CatalogNode> {
  const id = idOf(words);
  const before = known.find((node) => node.id === id);
  const need = (name: string, stored: string | undefined): string => {
    const value = options[name] ?? stored;
    if (typeof value !== "string") throw new UsageError(`Give the node's --${name}.`);
    return value;
  };
  const endpoint = need("endpoint", before?.endpoint);
  const form = readNodeDriver(forms, endpoint, options["driver"], before);
  return {
    id,
    endpoint,
    location: need("location", before?.location),
    driver: form.driver,
    settings: readNodeSettings(form, options["set"], before),
    storagePool: need("pool", before?.storagePool),
    network: need("network", before?.network),
    project: need("project", before?.project ?? "default"),
    member: textOf(options["member"]) ?? before?.member ?? null,
    ...limitsOf(options, before),
    certificate: await certificateOf(options["certificate"], before),
    state: before?.state ?? "open",
  };
}

type Option = CommandInput["options"][string];

function textOf(option: Option): string | null {
  return typeof option === "string" ? option : null;
}

/** The sellable part of its resources, where that is not all. */
function limitsOf(
  options: CommandInput["options"],
  before: CatalogNode | undefined,
): Pick<CatalogNode, "memoryMb" | "vcpu" | "diskGb"> {
  return {
    memoryMb: countOf(options, "memory-mb") ?? before?.memoryMb ?? null,
    vcpu: countOf(options, "vcpu") ?? before?.vcpu ?? null,
    diskGb: countOf(options, "disk-gb") ?? before?.diskGb ?? null,
  };
}

function countOf(options: CommandInput["options"], name: string): number | null {
  const option = options[name];
  if (option === undefined) return null;
  const count = Number(option);
  if (Number.isInteger(count) && count > 0) return count;
  throw new UsageError(`Give --${name} as a whole number.`);
}

async function certificateOf(option: Option, before: CatalogNode | undefined): Promise<string | null> {
  const file = textOf(option);
  if (file === null) return before?.certificate ?? null;
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new OperatorRefusal(`${file} cannot be read.`, { cause: error });
  });
  if (!text.includes("BEGIN CERTIFICATE")) throw new OperatorRefusal(`${file} holds no certificate.`);
  return text;
}
