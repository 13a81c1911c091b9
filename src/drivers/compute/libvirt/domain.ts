import type { MachineAddress, Power } from "../port.ts";
import { EngineRefusal } from "../engine/refusal.ts";
import { type Note, readNote, readStart } from "./note.ts";
import { child, type Element, parseXml } from "./xml.ts";

/** A domain as libvirt reports it: its definition, and its current run if it has one. */
export interface Domain {
  readonly name: string;
  readonly uuid: string;
  readonly power: Power;
  /** The owner's server id; a domain without our stamp gives its own name, which is never such an id. */
  readonly owner: string;
  /** Null when it is not ours, or its note cannot be read. */
  readonly note: Note | null;
  /** Changes with each start of the domain; null while off. */
  readonly run: string | null;
  readonly startedAt: string | null;
  readonly vcpu: number;
  readonly memoryMb: number;
  /** Those that its network card passes, the first one first. */
  readonly addresses: readonly MachineAddress["address"][];
  /** Where its screen is reached, on its host. */
  readonly vncSocket: string | null;
  readonly stats: Stats;
}

/** Counters by libvirt's own names, e.g. `cpu.time`. */
export type Stats = ReadonlyMap<string, string>;

/** The questions about some domains; `readDomains` reads the answers. */
export function domainQuestions(which: readonly string[]): string[][] {
  return [
    ...which.flatMap((one) => [
      ["dumpxml", one, "--inactive"],
      ["dumpxml", one],
    ]),
    ["domstats", "--raw", ...statsGroups, ...which],
  ];
}

const statsGroups = ["--state", "--cpu-total", "--balloon", "--interface", "--block"];

/** Reads what `dumpxml` (stored, then live) and `domstats` printed about any number of domains. */
export function readDomains(printed: string): Domain[] {
  const definitions = [...printed.matchAll(/<domain [\s\S]*?\n<\/domain>/g)].map(([xml]) => parseXml(xml));
  const stats = readStats(printed.replaceAll(/<domain [\s\S]*?\n<\/domain>/g, ""));
  const byUuid = Map.groupBy(definitions, (xml) => textOf(xml, "uuid"));
  return [...byUuid.values()].flatMap(([stored, live]) =>
    stored === undefined ? [] : [readDomain(stored, live ?? stored, stats)],
  );
}

function readDomain(stored: Element, live: Element, allStats: ReadonlyMap<string, Stats>): Domain {
  const name = textOf(stored, "name");
  const stats = allStats.get(name) ?? new Map<string, string>();
  const stamp = readNote(stored);
  const devices = child(stored, "devices");
  const card = child(devices, "interface", "filterref")?.children ?? [];
  const screen = child(live, "devices", "graphics", "listen");
  return {
    name,
    uuid: textOf(stored, "uuid"),
    power: powers[stats.get("state.state") ?? ""] ?? "unknown",
    owner: stamp?.owner ?? `foreign:${name}`,
    note: stamp?.note ?? null,
    run: live.attributes["id"] ?? null,
    startedAt: readStart(live),
    vcpu: Number(textOf(stored, "vcpu")),
    memoryMb: memoryOf(child(stored, "memory")),
    addresses: card
      .filter(({ attributes }) => attributes["name"] === "IP")
      .map(({ attributes }) => attributes["value"] ?? ""),
    vncSocket: screen?.attributes["socket"] ?? null,
    stats,
  };
}

function textOf(domain: Element, name: string): string {
  return child(domain, name)?.text ?? "";
}

/** libvirt's numbers of a domain's state. */
const powers: Readonly<Record<string, Power>> = {
  "1": "running",
  "2": "running",
  "3": "paused",
  "4": "running",
  "5": "off",
  "6": "error",
  "7": "paused",
};

const kibPerUnit: Readonly<Record<string, number>> = { KiB: 1, MiB: 1024, GiB: 1024 ** 2 };

function memoryOf(memory: Element | undefined): number {
  const unit = kibPerUnit[memory?.attributes["unit"] ?? "KiB"] ?? 1;
  return Math.floor((Number(memory?.text ?? 0) * unit) / 1024);
}

/** The counters of each domain by its name. */
export function readStats(printed: string): ReadonlyMap<string, Stats> {
  const blocks = printed.split(/^Domain: /m).slice(1);
  return new Map(
    blocks.map((block) => {
      const [head = "", ...lines] = block.split("\n");
      const pairs = lines.flatMap((line) => {
        const [, key, value] = /^\s*([^=\s]+)=(.*)$/.exec(line) ?? [];
        return key === undefined || value === undefined ? [] : [[key, value] as const];
      });
      return [head.trim().slice(1, -1), new Map(pairs)];
    }),
  );
}

/** The domain, which must exist and be ours: checked before every act. */
export function requireOwned(domain: Domain | null, serverId: string): Domain & { readonly note: Note } {
  if (domain === null) throw new EngineRefusal("not_found", "there is no such machine");
  const { note } = domain;
  if (domain.owner !== serverId || domain.uuid !== serverId || note === null) {
    throw new EngineRefusal("not_owned", `${domain.name} does not carry the stamp of ${serverId}`);
  }
  return { ...domain, note };
}

export function isOff({ power }: Domain): boolean {
  return power === "off" || power === "error";
}
