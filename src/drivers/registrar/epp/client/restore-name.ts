import type { Act, Registration } from "../../port.ts";
import type { EppDomainParts, EppFee, EppRestore } from "../codec/commands.ts";
import type { EppDomainInfo } from "../codec/object-data.ts";
import { agreedFee } from "./fees.ts";
import { findInfo } from "./find-info.ts";
import { refuse } from "./outcome.ts";
import { done, type RegistryLine } from "./registry-line.ts";

const nothing: EppDomainParts = { nameServers: { as: "objects", hosts: [] }, contacts: [], statuses: [] };

/** Request and report (RFC 3915 §4.2.5); one whose report is missing continues with it. */
export async function restoreName(
  line: RegistryLine,
  name: string,
  key: string,
  now: () => Date,
): Promise<Act<Registration>> {
  if (!line.supports("rgp")) return refuse("unsupported", "the registry restores nothing by EPP");
  const before = await findInfo(line, name);
  if (!before.ok) return { state: "refused", error: before.error };
  if (before.value === null) return refuse("not_found", "there is no such name");
  if (!before.value.graces.includes("pendingRestore")) {
    const asked = await requestRestore(line, name, key);
    if (asked.state === "refused" || asked.state === "unknown") return asked;
  }
  const reported = await line.act(updateOf(name, reportOf(before.value, now()), null), key, "report");
  // A registry that requires no report has restored the name with the request: the name's status shows it.
  const after = await findInfo(line, name);
  const isBack = after.ok && after.value !== null && !after.value.statuses.includes("pendingDelete");
  if (isBack && after.value.expiresAt) return done({ name, expiresAt: after.value.expiresAt });
  return isAnswered(reported) ? reported : { state: "unknown" };
}

/** The registry has answered and did not do it, or not yet. */
function isAnswered(act: Act<unknown>): act is Exclude<Act<never>, { readonly state: "done" }> {
  return act.state === "pending" || (act.state === "refused" && act.error.code !== "unreachable");
}

async function requestRestore(line: RegistryLine, name: string, key: string): Promise<Act<unknown>> {
  const fee = await agreedFee(line, { name, command: "restore", years: null, maxCents: null });
  if (!fee.ok) return { state: "refused", error: fee.error };
  return line.act(updateOf(name, { op: "request" }, fee.value), key, "restore");
}

function updateOf(name: string, restore: EppRestore, fee: EppFee | null) {
  return {
    kind: "domain-update" as const,
    name,
    add: nothing,
    remove: nothing,
    registrant: null,
    code: null,
    signers: null,
    restore,
    fee,
  };
}

function reportOf(info: EppDomainInfo, at: Date): EppRestore {
  const state = [`Registrant: ${info.registrant ?? "none"}`, `Statuses: ${info.statuses.join(" ")}`].join(
    "; ",
  );
  return {
    op: "report",
    before: state,
    after: state,
    deletedAt: (info.updatedAt ?? at).toISOString(),
    restoredAt: at.toISOString(),
    reason: "The registrant asked for it",
    statements: [
      "This registrar has not restored the name in order to assume the rights to use or sell it for itself or for any third party.",
      "The information in this report is true to best of this registrar's knowledge.",
    ],
  };
}
