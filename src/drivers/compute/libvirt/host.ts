import { rm } from "node:fs/promises";
import { EngineRefusal } from "../engine/refusal.ts";
import { type Accelerators, acceleratorOf } from "./accelerator.ts";
import { type HostFacts, networkCard } from "./definition.ts";
import { type Domain, domainQuestions, readDomains } from "./domain.ts";
import { domainName, screenSocket } from "./domain-name.ts";
import { isAgentSilent } from "./messages.ts";
import { isLocal, type LibvirtNode } from "./node.ts";
import { runElement, runNamespace } from "./note.ts";
import type { MachineSpec } from "../port.ts";
import type { Virsh } from "./virsh.ts";
import { child, parseXml } from "./xml.ts";

/** One libvirt with our commands to it. Acts address a machine by its id, never by a name that another may take. */
export interface Host {
  readonly node: LibvirtNode;
  readonly virsh: Virsh;
  /** Addresses of the name servers for guests. */
  readonly resolvers: readonly string[];
  /** The domain in the place of a server, no matter who owns it. */
  look(serverId: string): Promise<Domain | null>;
  lookAll(): Promise<Domain[]>;
  facts(): Promise<HostFacts>;
  define(xml: string): Promise<void>;
  start(uuid: string, at: Date): Promise<void>;
  resume(uuid: string): Promise<void>;
  /** Asks the guest, which may not react. */
  shutDown(uuid: string): Promise<void>;
  cut(uuid: string): Promise<void>;
  undefine(uuid: string): Promise<void>;
  /** Removes a definition and nothing that another one may use. */
  forget(uuid: string): Promise<void>;
  /** Applies the changed card to the running machine. */
  changeCard(spec: MachineSpec): Promise<void>;
  setRootPassword(uuid: string, hash: string): Promise<void>;
  /** The agent's answer, or null when it gives none. */
  askAgent(uuid: string, command: object): Promise<unknown>;
}

/** Domains that are asked for in one process: their ids are its arguments. */
const domainsPerCall = 100;
/** An agent that hangs must not hold an act for longer. */
const agentSeconds = 5;

export interface HostOptions {
  readonly virsh: Virsh;
  readonly accelerators: Accelerators;
  readonly consoleDir: string | null;
  readonly resolvers: readonly string[];
}

export function openHost(node: LibvirtNode, options: HostOptions): Host {
  const { virsh, accelerators, consoleDir, resolvers } = options;
  const forget = (uuid: string): Promise<void> =>
    virsh.change("undefine", uuid, "--managed-save", "--snapshots-metadata");
  return {
    node,
    virsh,
    resolvers,
    forget,
    async look(serverId) {
      const [domain] = readDomains(await virsh.askAll(domainQuestions([domainName(serverId)])));
      return domain ?? null;
    },
    async lookAll() {
      const ids = (await virsh.ask("list", "--all", "--uuid")).split(/\s+/).filter(Boolean);
      const answers: string[] = [];
      for (let first = 0; first < ids.length; first += domainsPerCall) {
        const some = ids.slice(first, first + domainsPerCall);
        answers.push(await virsh.askAll(domainQuestions(some)));
      }
      return answers.flatMap(readDomains);
    },
    async facts() {
      const pool = parseXml(await virsh.ask("pool-dumpxml", node.storagePool));
      const poolPath = child(pool, "target", "path")?.text;
      if (!poolPath?.startsWith("/")) {
        throw new EngineRefusal("failed", `the storage pool ${node.storagePool} is no folder`);
      }
      return {
        poolPath,
        consoleDir,
        network: node.network,
        accelerator: await acceleratorOf(node, virsh, accelerators),
      };
    },
    define: (xml) => virsh.changeWith(xml, (path) => ["define", path]),
    async start(uuid, at) {
      await virsh.change("start", uuid);
      const words = ["--uri", runNamespace, "--key", "moorage", "--live", "--set"];
      await virsh.change("metadata", uuid, ...words, runElement(at.toISOString()));
    },
    resume: (uuid) => virsh.change("resume", uuid),
    async shutDown(uuid) {
      await virsh.change("guest-agent-timeout", uuid, "--timeout", String(agentSeconds));
      await virsh.change("shutdown", uuid, "--mode", "agent,acpi");
    },
    cut: (uuid) => virsh.change("destroy", uuid),
    async undefine(uuid) {
      await forget(uuid);
      // QEMU leaves it behind. On another host it stays: an unused file that the next start would replace.
      if (consoleDir === null || !isLocal(node.endpoint)) return;
      await rm(screenSocket(consoleDir, uuid), { force: true }).catch(() => undefined);
    },
    changeCard: (spec) =>
      virsh.changeWith(networkCard(spec, node.network), (path) => [
        "update-device",
        spec.serverId,
        path,
        "--live",
      ]),
    setRootPassword: (uuid, hash) =>
      virsh.changeSecretly(["set-user-password", uuid, "root", hash, "--encrypted"]),
    async askAgent(uuid, command) {
      const words = [uuid, JSON.stringify(command), "--timeout", String(agentSeconds)];
      try {
        const answer: unknown = JSON.parse(await virsh.ask("qemu-agent-command", ...words));
        return answer;
      } catch (error) {
        if (error instanceof SyntaxError) return null;
        if (error instanceof EngineRefusal && isAgentSilent(error.message)) return null;
        throw error;
      }
    },
  };
}
