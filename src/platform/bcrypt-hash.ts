import { compare, getRounds } from "bcryptjs";

/** What a sign-in may cost: each further round doubles it, and 13 take a second of a core. */
const mostBcryptRounds = 13;

const shape = /^\$2[aby]\$(?:0[4-9]|1\d|2\d|3[01])\$[./A-Za-z0-9]{53}$/;

/** Whether this is a bcrypt hash, as other products keep passwords (`$2y$` of PHP), that a sign-in can afford. */
export function isBcrypt(hash: string): boolean {
  return shape.test(hash) && bcryptRounds(hash) <= mostBcryptRounds;
}

/** The cost of a hash that has the shape. */
export function bcryptRounds(hash: string): number {
  return getRounds(hash);
}

/** True when `secret` is what a bcrypt hash was made from; like all of bcrypt it looks at the first 72 bytes alone. */
export function verifyBcrypt(hash: string, secret: string): Promise<boolean> {
  return compare(secret, hash);
}

/** A hash of nothing that costs as much as others of these rounds. */
export function emptyBcrypt(rounds: number): string {
  return `$2y$${String(rounds).padStart(2, "0")}$${".".repeat(53)}`;
}
