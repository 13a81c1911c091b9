import * as z from "zod/mini";

const pieces = z.array(
  z.object({
    kind: z.enum(["billing", "phone", "connection", "staff"]),
    country: z.string(),
    at: z.string(),
    note: z._default(z.nullable(z.string()), null),
  }),
);

/** Something that says where a customer is. */
export type Evidence = z.output<typeof pieces>[number];

/** Evidence as it is stored. */
export function readEvidence(stored: unknown): Evidence[] {
  return pieces.parse(stored);
}

/** With this piece in place of those of its kind. */
export function withPiece(evidence: readonly Evidence[], piece: Evidence): Evidence[] {
  return [...evidence.filter(({ kind }) => kind !== piece.kind), piece];
}

/** Without the pieces of a kind. */
export function withoutKind(evidence: readonly Evidence[], kind: Evidence["kind"]): Evidence[] {
  return evidence.filter((piece) => piece.kind !== kind);
}
