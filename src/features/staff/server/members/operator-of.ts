import type { ActorStamp } from "#src/platform/authz/actor.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import type { Platform } from "#src/platform/platform.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";

interface Operator {
  readonly id: string;
  readonly email: string;
}

/** The operators who can sign in, in the order of their emails. */
export async function listOperators({ db }: Pick<Platform, "db">): Promise<readonly Operator[]> {
  return db.kysely
    .selectFrom("staff")
    .select(["id", "email"])
    .where("disabled_at", "is", null)
    .orderBy("email")
    .execute();
}

/**
 * Who gives a command on the machine: the operator named by `--as`, or the only one there is. Access to the machine
 * grants the right; the name is what the audit keeps.
 */
export async function operatorOf(
  platform: Pick<Platform, "db">,
  named: string | boolean | undefined,
): Promise<ActorStamp> {
  const operators = await listOperators(platform);
  const email = typeof named === "string" ? canonicalEmail(named) : null;
  const [operator, ...others] = email === null ? operators : operators.filter((one) => one.email === email);
  if (operator !== undefined && others.length === 0) return { kind: "staff", id: operator.id };
  if (operators.length === 0) {
    throw new OperatorRefusal("Make an operator first: npm run operator -- create --email you@example.com");
  }
  const known = operators.map((one) => one.email).join(", ");
  throw new OperatorRefusal(
    email === null
      ? `Say who you are with --as: ${known}.`
      : `${email} is no operator here; these are: ${known}.`,
  );
}
