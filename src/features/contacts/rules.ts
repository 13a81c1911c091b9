import { canonicalEmail } from "#src/shared/validation/text.ts";

interface Lines {
  readonly name: string;
  readonly organization?: string | null | undefined;
}

/** What of a contact says whom its names belong to. */
export interface Owner extends Lines {
  readonly email: string;
  /** Name and address in the owner's own script, where that is another one. */
  readonly local?: Lines | null | undefined;
}

/**
 * True when a change makes another person the owner: another name, organization or email (product §4), in Latin letters
 * or in the owner's own script. Without lines in another script the Latin ones are the owner's own.
 */
export function isOtherOwner(before: Owner, after: Owner): boolean {
  return JSON.stringify(marksOf(before)) !== JSON.stringify(marksOf(after));
}

function marksOf(owner: Owner): readonly string[] {
  const own = owner.local ?? owner;
  return [
    canonicalEmail(owner.email),
    ...[owner, own].flatMap((lines) => [clean(lines.name), clean(lines.organization)]),
  ];
}

function clean(line: string | null | undefined): string {
  return line?.trim() ?? "";
}
