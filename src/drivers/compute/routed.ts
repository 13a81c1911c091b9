import type { HeldCompute } from "./driver-entry.ts";
import type { Places } from "./engine/places.ts";
import { unmeasured } from "./engine/unmeasured.ts";
import type {
  ComputeError,
  ComputeNode,
  MachineObservation,
  MachineRef,
  MachineSpec,
  Result,
  Step,
} from "./port.ts";

export interface RoutedComputeOptions {
  /** The drivers by their names in the nodes' rows. */
  readonly members: ReadonlyMap<string, HeldCompute>;
  /** All nodes of the catalogue. */
  readonly nodes: () => Promise<readonly RoutedNode[]>;
  readonly places: Pick<Places, "all" | "find">;
}

type RoutedNode = Pick<ComputeNode, "id" | "location" | "takesNew"> & { readonly driver: string };

interface Member {
  readonly name: string;
  readonly driver: HeldCompute;
}

interface NearMember {
  readonly member: Member;
  /** Room for the machine is reserved on one of its nodes. */
  readonly hasRoom: boolean;
  readonly takesNew: boolean;
}

/**
 * Several drivers as one: each machine is looked up at the driver of its node. Machines without a stored node are
 * looked up at all of them, as each driver does on all of its nodes.
 */
export function createRoutedCompute({ members, nodes, places }: RoutedComputeOptions): HeldCompute {
  const all: readonly Member[] = [...members].map(([name, driver]) => ({ name, driver }));
  const [first] = all;
  if (first === undefined) throw new Error("a routed driver needs members");

  const memberNamed = (name: string | undefined): Member | undefined => all.find((one) => one.name === name);
  const memberOfNode = async (nodeId: string): Promise<Member | undefined> =>
    memberNamed((await nodes()).find(({ id }) => id === nodeId)?.driver);

  /** The driver that has the machine; null when none of the candidates has it. `optional` ones may fail to answer. */
  const holderOf = async (
    ref: MachineRef,
    candidates: readonly Member[] = all,
    optional: readonly Member[] = [],
  ): Promise<Result<Member | null>> => {
    const nodeId = await places.find(ref.serverId);
    if (nodeId !== null) {
      const member = await memberOfNode(nodeId);
      return member === undefined
        ? unreachable(`no driver has the node ${nodeId}`)
        : { ok: true, value: member };
    }
    const looks = await Promise.all(
      candidates.map(async (member) => ({ member, look: await member.driver.observe(ref) })),
    );
    const found = looks.find(({ look }) => look.ok && look.value !== null);
    if (found !== undefined) return { ok: true, value: found.member };
    for (const { member, look } of looks) if (!look.ok && !optional.includes(member)) return look;
    return { ok: true, value: null };
  };
  const act = async (ref: MachineRef, perform: (driver: HeldCompute) => Promise<Step>): Promise<Step> => {
    const holder = await holderOf(ref);
    if (!holder.ok) return { state: "failed", error: holder.error };
    // For a machine that is nowhere, all drivers give the same answer.
    const member = holder.value ?? first;
    return named(member, await perform(member.driver));
  };
  const ask = async <T>(
    ref: MachineRef,
    perform: (driver: HeldCompute) => Promise<Result<T>>,
  ): Promise<Result<T>> => {
    const holder = await holderOf(ref);
    return holder.ok ? perform((holder.value ?? first).driver) : holder;
  };

  /** The drivers with nodes in the location of a new machine, the driver of its reserved room first. */
  const membersNear = async ({ node, location }: MachineSpec): Promise<NearMember[]> => {
    const near = (await nodes()).filter((one) => one.location === location);
    const room = node === null ? undefined : await memberOfNode(node);
    const found = [room, ...near.map(({ driver }) => memberNamed(driver))].flatMap((member) => member ?? []);
    return [...new Set(found)].map((member) => ({
      member,
      hasRoom: member === room,
      takesNew: near.some(({ driver, takesNew }) => driver === member.name && takesNew),
    }));
  };
  /**
   * A node is stored before anything is made, so looking for a machine without one is only a precaution: a silent
   * driver of another location, or one beside the driver of its room, does not delay an order.
   */
  const provision = async (spec: MachineSpec): Promise<Step> => {
    const near = await membersNear(spec);
    const others = near.some(({ hasRoom }) => hasRoom) ? near.filter(({ hasRoom }) => !hasRoom) : [];
    const holder = await holderOf(
      spec,
      near.map(({ member }) => member),
      others.map(({ member }) => member),
    );
    if (!holder.ok) return { state: "failed", error: holder.error };
    const takers = near.filter(({ hasRoom, takesNew }) => hasRoom || takesNew).map(({ member }) => member);
    const offers = holder.value === null ? takers : [holder.value];
    let answer: Step = { state: "failed", error: { code: "capacity", detail: "no node takes it" } };
    for (const member of offers) {
      answer = named(member, await member.driver.provision(spec));
      const isFull = answer.state === "failed" && answer.error.code === "capacity";
      // Once a node is stored it was begun there.
      if (!isFull || (await places.find(spec.serverId)) !== null) return answer;
    }
    return answer;
  };

  const capabilitiesOf = () => all.map(({ driver }) => driver.capabilities());
  return {
    kind: all.map(({ name }) => name).join(","),
    simulated: all.every(({ driver }) => driver.simulated),
    capabilities: () => ({
      consoles: [...new Set(capabilitiesOf().flatMap(({ consoles }) => consoles))],
      onlinePassword: capabilitiesOf().every(({ onlinePassword }) => onlinePassword),
      extraIpv4: capabilitiesOf().every(({ extraIpv4 }) => extraIpv4 === "live") ? "live" : "reboot",
      canMove: capabilitiesOf().some(({ canMove }) => canMove),
      passwordHash: first.driver.capabilities().passwordHash,
    }),
    async health() {
      const healths = await Promise.all(all.map(({ driver }) => driver.health()));
      return {
        ok: healths.every(({ ok }) => ok),
        version: healths.map(({ version }) => version).join(", "),
        nodes: healths.flatMap((health) => health.nodes),
      };
    },
    provision,
    start: (ref) => act(ref, (driver) => driver.start(ref)),
    stop: (ref, how) => act(ref, (driver) => driver.stop(ref, how)),
    restart: (ref, how) => act(ref, (driver) => driver.restart(ref, how)),
    reinstall: (ref, spec) => act(ref, (driver) => driver.reinstall(ref, spec)),
    setPassword: (ref, hash) => act(ref, (driver) => driver.setPassword(ref, hash)),
    setAddresses: (ref, addresses) => act(ref, (driver) => driver.setAddresses(ref, addresses)),
    resize: (ref, size) => act(ref, (driver) => driver.resize(ref, size)),
    async move(ref, nodeId) {
      const target = await memberOfNode(nodeId);
      return act(ref, async (driver) =>
        target === undefined || target.driver === driver
          ? driver.move(ref, nodeId)
          : failed({ code: "unsupported", detail: `${nodeId} is of another engine` }),
      );
    },
    destroy: (ref) => act(ref, (driver) => driver.destroy(ref)),
    async poll(stepRef) {
      const colon = stepRef.indexOf(":");
      const member = memberNamed(stepRef.slice(0, colon));
      // From before there were several: the machine itself is looked at.
      if (member === undefined) return { state: "unknown", stepRef: null };
      return named(member, await member.driver.poll(stepRef.slice(colon + 1)));
    },
    observe: (ref) => ask(ref, (driver) => driver.observe(ref)),
    async duplicates(ref) {
      const answers = await Promise.all(all.map(({ driver }) => driver.duplicates(ref)));
      for (const answer of answers) if (!answer.ok) return answer;
      return { ok: true, value: answers.flatMap((answer) => (answer.ok ? answer.value : [])) };
    },
    async destroyDuplicate(ref, handle) {
      const member = await memberOfNode(handle.split("/")[0] ?? "");
      return (member ?? first).driver.destroyDuplicate(ref, handle);
    },
    observeAll: () => observeAll(all, nodes, places),
    openConsole: (ref) => ask(ref, (driver) => driver.openConsole(ref)),
    close: () => {
      for (const { driver } of all) driver.close();
    },
  };
}

/** The reference of a step names the driver that continues it. */
function named({ name }: Member, step: Step): Step {
  return "stepRef" in step && step.stepRef !== null ? { ...step, stepRef: `${name}:${step.stepRef}` } : step;
}

function failed(error: ComputeError): Step {
  return { state: "failed", error };
}

function unreachable(detail: string): { readonly ok: false; readonly error: ComputeError } {
  return { ok: false, error: { code: "unreachable", detail } };
}

/** Machines of a driver that does not answer are reported as unknown, not lost. Fails when none answers. */
async function observeAll(
  all: readonly Member[],
  nodes: RoutedComputeOptions["nodes"],
  places: RoutedComputeOptions["places"],
): Promise<Result<MachineObservation[]>> {
  const looks = await Promise.all(
    all.map(async ({ name, driver }) => ({ name, look: await driver.observeAll() })),
  );
  const silent = new Set<string>();
  let refusal: Result<MachineObservation[]> | undefined;
  for (const { name, look } of looks) {
    if (look.ok) continue;
    silent.add(name);
    refusal ??= look;
  }
  if (refusal !== undefined && silent.size === all.length) return refusal;
  const seen = looks.flatMap(({ look }) => (look.ok ? look.value : []));
  if (silent.size === 0) return { ok: true, value: seen };
  const unseenNodes = new Set((await nodes()).filter(({ driver }) => silent.has(driver)).map(({ id }) => id));
  const unseen = [...(await places.all())]
    .filter(([, nodeId]) => unseenNodes.has(nodeId))
    .map(([serverId, node]) => unseenMachine(serverId, node));
  return { ok: true, value: [...seen, ...unseen] };
}

function unseenMachine(serverId: string, node: string): MachineObservation {
  return {
    serverId,
    name: serverId,
    power: "unknown",
    node,
    generation: 0,
    addresses: [],
    vcpu: 0,
    ...unmeasured,
  };
}
