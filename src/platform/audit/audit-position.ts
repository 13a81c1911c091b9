/** The id of an audit row in the form of a UUID, for a keyset cursor; it sorts as the row's own id does. */
const prefix = "00000000-0000-0000-";

export function positionOfAudit(id: bigint): string {
  const digits = id.toString(16).padStart(16, "0");
  return `${prefix}${digits.slice(0, 4)}-${digits.slice(4)}`;
}

/** The audit row of a position; null when it is something else's. */
export function auditAt(position: string): bigint | null {
  return position.startsWith(prefix) ? BigInt(`0x${position.slice(prefix.length).replace("-", "")}`) : null;
}
