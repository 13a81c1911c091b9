import { type Scope, scopes } from "#src/shared/access.ts";

export type ScopeNoun = Scope extends `${infer Noun}:${string}` ? Noun : never;

/** The scopes of one noun: to see it, to change it or spend for it, and further verbs. */
export interface ScopeRow {
  readonly noun: ScopeNoun;
  readonly read: Scope | undefined;
  readonly change: Scope | undefined;
  readonly more: readonly Scope[];
}

const changing = ["write", "spend"];
/** Of domain names alone: a site that sells none does without them. */
const domainNouns: readonly ScopeNoun[] = ["domains", "dns", "contacts"];

/** Every scope that there is, a row for each noun. */
export function scopeRows(withoutDomains: boolean): readonly ScopeRow[] {
  const nouns = [...new Set(scopes.map(nounOf))];
  return nouns
    .filter((noun) => !withoutDomains || !domainNouns.includes(noun))
    .map((noun) => {
      const own = scopes.filter((scope) => nounOf(scope) === noun);
      const read = own.find((scope) => verbOf(scope) === "read");
      const change = own.find((scope) => changing.includes(verbOf(scope)));
      return { noun, read, change, more: own.filter((scope) => scope !== read && scope !== change) };
    });
}

function nounOf(scope: Scope): ScopeNoun {
  // The part before the colon of one of the scopes.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return scope.split(":")[0] as ScopeNoun;
}

function verbOf(scope: Scope): string {
  return scope.split(":")[1] ?? "";
}

export const keyTemplates = ["deploy", "dns", "monitoring", "read"] as const;

export type KeyTemplate = (typeof keyTemplates)[number];

/** What a key of each kind may do. */
export const templateScopes: Readonly<Record<KeyTemplate, readonly Scope[]>> = {
  deploy: ["servers:read", "servers:write", "servers:power", "wallet:read", "orders:spend"],
  dns: ["dns:read", "dns:write"],
  monitoring: ["servers:read", "wallet:read"],
  read: scopes.filter((scope) => verbOf(scope) === "read"),
};
