import { type MemberRight, memberRights, type Scope, scopes } from "#src/shared/access.ts";
import type { Contract } from "#src/shared/contract.ts";
import type { Breach } from "./source-files.ts";

type CustomerCall = Extract<Contract[keyof Contract], { readonly access: "customer" }>;

/** What a call says of who may make it, where the compiler did not see to it, as in a contract behind a cast. */
type Said = Partial<Readonly<Record<"access" | "right" | "scope", unknown>>>;

/** Rights to what a key never does: sign-in, security, keys themselves, the team. */
const peopleOnly: readonly MemberRight[] = ["self", "keys", "team"];

/** What would be wrong, and the condition for it. */
const misfits: readonly (readonly [
  problem: string,
  holds: (path: string, route: CustomerCall) => boolean,
])[] = [
  [
    "only reads, so a scope to write is too much",
    (path, { scope }) => path.startsWith("GET ") && scope?.endsWith(":write") === true,
  ],
  [
    "only reads, so it destroys nothing",
    (path, { isDestructive }) => path.startsWith("GET ") && isDestructive === true,
  ],
  [
    "deletes with a scope to read",
    (path, { scope }) => path.startsWith("DELETE ") && scope?.endsWith(":read") === true,
  ],
  [
    "costs money without an Idempotency-Key",
    (_path, { spends, idempotent }) => spends === true && idempotent !== true,
  ],
  [
    "lets money be taken by itself and does not say so",
    (path, { spends }) => path.includes("/autoprolongation/") && spends === undefined,
  ],
  [
    "is about a person's own account, keys or the team, and lets keys call it",
    (_path, { right, scope }) => peopleOnly.includes(right) && scope !== null && scope !== "any",
  ],
  [
    "only reads, and does not say in inLook what staff sees by it while it looks as the customer",
    (path, { inLook }) => path.startsWith("GET ") && inLook === undefined,
  ],
  [
    "writes, so no look of staff can make it, whatever inLook says",
    (path, { inLook }) => !path.startsWith("GET ") && inLook !== undefined,
  ],
  ["costs money and names no scope", (_path, { spends, scope }) => spends !== undefined && scope === null],
  [
    "costs money without a right to order",
    (_path, { spends, right }) => spends !== undefined && !right.startsWith("orders."),
  ],
];

/** What a call does not say: it would be open to each member and key that the edge does not know to refuse. */
function findUnsaid({ access, right, scope }: Said): string[] {
  if (access === "public" || access === "staff") return [];
  if (access !== "customer") return ["does not say who may call it"];
  return [
    ...(memberRights.some((known) => known === right) ? [] : ["names no right of a member"]),
    ...(scope === null || scope === "any" || scopes.some((known) => known === scope)
      ? []
      : ["names no scope of a key, and not that it has none"]),
  ];
}

/** Every call says who may make it, and the access that it declares fits what it does. */
export function findAccessBreaches(contract: Contract): Breach[] {
  return Object.entries(contract).flatMap(([path, route]) => {
    const unsaid = findUnsaid(route);
    if (unsaid.length > 0) return unsaid.map((problem) => ({ path, problem }));
    if (route.access !== "customer") return [];
    return misfits.filter(([, holds]) => holds(path, route)).map(([problem]) => ({ path, problem }));
  });
}

/** Scopes and rights that no call needs, so that having one has no effect. */
export function findUnaskedAccess(contract: Contract): (Scope | MemberRight)[] {
  const asked = new Set<string>(["orders:spend"]);
  for (const route of Object.values(contract)) {
    if (route.access === "customer") asked.add(route.scope ?? "").add(route.right);
  }
  return [...scopes, ...memberRights].filter((name) => !asked.has(name));
}
