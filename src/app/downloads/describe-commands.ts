import * as z from "zod/mini";
import { scopesOf } from "#src/platform/authz/policy.ts";
import type { Contract, Route } from "#src/shared/contract.ts";
import type { Command, Field } from "../cli/command.ts";

/** Where a path begins another noun than its first part: the first row that fits. */
const nouns: readonly (readonly [string, string])[] = [
  ["/v2/domains/contacts", "contacts"],
  ["/v2/domains/{id}/records", "dns"],
  ["/v2/domains/{id}/dnssec", "dns/dnssec"],
  // The program's own `help` explains commands.
  ["/v2/help", "articles"],
  ["/v2/", ""],
];

/** Calls whose names would say something else than they do. */
const renamed: Readonly<Record<string, string>> = {
  "GET /v2/servers": "servers offers",
  "GET /v2/servers/{id}/deletion": "servers delete quote",
  "GET /v2/servers/{id}/withdrawal": "servers withdraw quote",
  "PUT /v2/servers/{id}/name": "servers rename",
  "PUT /v2/servers/{id}/addresses/{address}/reverse": "servers reverse",
  "GET /v2/wallet": "wallet show",
  "POST /v2/gateways/payments": "gateways payments create",
  "GET /v2/whoami": "whoami",
  "PUT /v2/domains/{id}/records": "dns replace",
  "DELETE /v2/domains/{id}/records": "dns remove",
  "POST /v2/domains/{id}/records/templates": "dns templates apply",
  "GET /v2/domains/{id}/dnssec": "dns dnssec get",
  "POST /v2/domains/{id}/dnssec": "dns dnssec set",
};

/**
 * The commands of `moorage`: every call that an API key may make, and those that anyone may read. Their names follow
 * from method and path alone, so that they stay what they are while the call is there.
 */
export function describeCommands(routes: Contract): readonly Command[] {
  return Object.entries(routes)
    .filter(([call, route]) => isOffered(call, route))
    .map(([call, route]) => describe(call, route, routes));
}

function isOffered(call: string, route: Route): boolean {
  if (route.demoOnly === true || route.playMoneyOnly === true) return false;
  if (route.access === "public") return call.startsWith("GET /v2/");
  return route.access === "customer" && route.scope !== null;
}

function describe(call: string, route: Route, routes: Contract): Command {
  const [, template = ""] = call.split(" ");
  const isOfCustomer = route.access === "customer";
  const fields = [...fieldsOf(route.query, "query"), ...fieldsOf(route.body, "body")];
  const total = fields.find(({ name }) => /^expected\w+Cents$/.test(name));
  return {
    call,
    words: wordsOf(call, routes),
    summary: route.summary,
    places: [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name),
    fields,
    needsKey: isOfCustomer,
    scopes: isOfCustomer ? scopesOf(route) : [],
    isIdempotent: route.idempotent === true,
    spends: isOfCustomer && route.spends !== undefined,
    isDestructive: isOfCustomer && route.isDestructive === true,
    total: total === undefined ? null : { field: total.name, isRefund: total.name.includes("Refund") },
  };
}

function wordsOf(call: string, routes: Contract): readonly string[] {
  const fixed = renamed[call];
  if (fixed !== undefined) return fixed.split(" ");
  const [method = "", path = ""] = call.split(" ");
  const [begin = "", noun = ""] = nouns.find(([start]) => path.startsWith(start)) ?? [];
  const parts = `${noun}/${path.slice(begin.length)}`.split("/").filter((part) => part !== "");
  const words = parts.filter((part) => !part.startsWith("{"));
  const verb = verbOf(method, path, routes);
  // `payments create`, not `payments create create`; `servers list`, not `servers list list`.
  return words.length > 1 && verb.isOptional ? words : [...words, verb.word];
}

/** `isOptional`: the path ends with a verb of its own. */
function verbOf(method: string, path: string, routes: Contract): { word: string; isOptional: boolean } {
  const post = Object.entries(routes).find(([call]) => call === `POST ${path}`)?.[1];
  const isOrder = post?.access === "customer" && post.spends !== undefined;
  const isCollection = Object.hasOwn(routes, `GET ${path}`) && !isOrder;
  if (path.endsWith("}")) {
    const word = { GET: "get", DELETE: "delete" }[method] ?? "update";
    return { word, isOptional: false };
  }
  if (method === "GET" && isOrder) return { word: "quote", isOptional: false };
  if (method === "GET") return { word: "list", isOptional: post === undefined };
  if (method === "POST") return { word: "create", isOptional: !isCollection };
  return { word: method === "PUT" ? "set" : "delete", isOptional: false };
}

/** JSON Schema, as far as fields are distinguished by it. */
interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

function fieldsOf(schema: Route["body"], place: Field["in"]): readonly Field[] {
  if (schema === undefined) return [];
  // Zod's type of it allows what a JSON Schema of a field never is, such as `true`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const drawn = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema;
  const forms = formsOf(drawn);
  const names = [...new Set(forms.flatMap(({ properties = {} }) => Object.keys(properties)))];
  return names.map((name): Field => {
    const found = forms.flatMap(({ properties = {} }) => properties[name] ?? []).flatMap(formsOf);
    const real = found.filter(({ type }) => type !== "null");
    return {
      name,
      in: place,
      // A query is text, whatever it is read as.
      type: place === "query" && typeOf(real) === "json" ? "text" : typeOf(real),
      isNullable: real.length < found.length,
      isRequired: forms.every(({ required = [] }) => required.includes(name)),
      choices: [
        ...new Set(
          real.flatMap((one) => one.enum ?? (one.const === undefined ? [] : [one.const])).map(String),
        ),
      ],
    };
  });
}

/** What a value may be, each for itself. */
function formsOf(schema: Schema): readonly Schema[] {
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice !== undefined) return choice.flatMap(formsOf);
  return schema.allOf === undefined ? [schema] : schema.allOf.flatMap(formsOf);
}

function typeOf(forms: readonly Schema[]): Field["type"] {
  const [first] = forms;
  if (first === undefined || forms.some(({ type }) => type !== first.type)) return "json";
  if (first.type === "string") return "text";
  if (first.type === "integer" || first.type === "boolean") return first.type;
  const isOfTexts = first.type === "array" && first.items?.type === "string";
  return isOfTexts ? "texts" : "json";
}
