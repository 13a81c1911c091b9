import { askParent } from "#src/platform/dns/ask-parent.ts";
import type { RegistrarDriver } from "#src/drivers/registrar/port.ts";
import type { ParentRegistry } from "./parent-registry.ts";

/**
 * The registry above our zones, through a registrar, which passes keys on to it. A simulated registry is
 * its own parent zone; a real name's is asked over the network.
 */
export function registrarParents(registrar: RegistrarDriver): ParentRegistry {
  return {
    takesKeys: (name) => registrar.capabilities(name.slice(name.indexOf(".") + 1))?.hasDnssec ?? false,
    setSigners: async (name, signers) => {
      const act = await registrar.setDelegationSigners(name, signers);
      if (act.state === "done") return "done";
      const isTemporary = act.state !== "refused" || ["busy", "unreachable"].includes(act.error.code);
      if (act.state === "refused" && !isTemporary) return "refused";
      // It may have happened: what the registry has now decides.
      const found = await registrar.info(name);
      if (!found.ok || found.value === null) return "unclear";
      const has = found.value.delegationSigners.map(({ digest }) => digest.toUpperCase()).sort();
      const wanted = signers.map(({ digest }) => digest.toUpperCase()).sort();
      return has.join() === wanted.join() ? "done" : "unclear";
    },
    delegationOf: async (name) => {
      if (!registrar.simulated) return askParent(name);
      const found = await registrar.info(name);
      return found.ok ? (found.value?.nameServers.map(({ host }) => host) ?? []) : null;
    },
  };
}
