import * as z from "zod/mini";
import { specSchema } from "../engine/noted-spec.ts";
import type { MachineSpec } from "../port.ts";
import { child, type Element, escapeXml } from "./xml.ts";

const noteSchema = z.object({
  /** What the domain is made of; the password is not in it. */
  spec: specSchema,
  /** The system has not run for the first time yet. */
  isNew: z.boolean(),
  /** Root's password until the guest has it. */
  rootHash: z.nullable(z.string()),
  /** What a reinstall in progress will install. */
  next: z.nullable(specSchema),
});

/**
 * Everything an act needs to continue after a crash, stored in the domain's own definition. The whole
 * definition is built from it, so a change of the machine is a change of its note.
 */
export type Note = z.output<typeof noteSchema>;

const namespace = "urn:moorage:machine";
/** Namespace of metadata set on the running domain only; it ends with that run. */
export const runNamespace = "urn:moorage:run";

/** The note of a new machine. */
export function newNote(spec: MachineSpec): Note {
  const addresses = spec.addresses.map((one) => ({ ...one }));
  return {
    spec: { ...spec, addresses, sshKeys: [...spec.sshKeys], passwordHash: null },
    isNew: true,
    rootHash: spec.passwordHash,
    next: null,
  };
}

/** The note of a machine to reinstall. */
export function withNext(note: Note, { spec, rootHash }: Note): Note {
  return { ...note, next: { ...spec, passwordHash: rootHash } };
}

/** The owner stamp and the note as the domain carries them. */
export function noteElement(note: Note): string {
  const { serverId, generation } = note.spec;
  const text = Buffer.from(JSON.stringify(note)).toString("base64");
  return `<moorage:machine xmlns:moorage="${namespace}" server="${escapeXml(serverId)}" generation="${generation}">${text}</moorage:machine>`;
}

/** The note on a domain; null when it does not carry our stamp. */
export function readNote(domain: Element): { readonly owner: string; readonly note: Note | null } | null {
  const machine = stampOf(domain, namespace, "machine");
  const owner = machine?.attributes["server"];
  if (machine === undefined || owner === undefined) return null;
  return { owner, note: decode(machine.text) };
}

/** When a domain was started, as an instant. */
export function runElement(startedAt: string): string {
  return `<run started="${escapeXml(startedAt)}"/>`;
}

export function readStart(domain: Element): string | null {
  return stampOf(domain, runNamespace, "run")?.attributes["started"] ?? null;
}

/** The prefix of a namespace is the writer's choice. */
function stampOf(domain: Element, wanted: string, name: string): Element | undefined {
  return child(domain, "metadata")?.children.find(({ name: full, attributes }) => {
    const [prefix, local] = full.includes(":") ? full.split(":") : ["", full];
    return local === name && attributes[prefix ? `xmlns:${prefix}` : "xmlns"] === wanted;
  });
}

function decode(text: string): Note | null {
  try {
    const parsed = noteSchema.safeParse(JSON.parse(Buffer.from(text, "base64").toString()));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
