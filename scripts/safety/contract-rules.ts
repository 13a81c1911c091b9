import type { Contract, Route } from "#src/shared/contract.ts";
import type { Breach } from "./source-files.ts";

/** The parts of a zod schema's definition that the rules look at. */
interface Definition {
  readonly type: string;
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly check: string } } }[];
  readonly format?: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly catchall?: Schema | undefined;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly options?: readonly Schema[];
  readonly keyType?: Schema;
  readonly valueType?: Schema;
}

interface Schema {
  readonly _zod: { readonly def: Definition };
}

const wireTypes = new Set(
  "object array string number boolean null enum literal template_literal nullable optional union record".split(
    " ",
  ),
);

function childrenOf({
  shape,
  element,
  innerType,
  options,
  keyType,
  valueType,
}: Definition): [string, Schema][] {
  return [
    ...Object.entries(shape ?? {}),
    ...[element, innerType, keyType, valueType].flatMap((schema): [string, Schema][] =>
      schema ? [["", schema]] : [],
    ),
    ...(options ?? []).map((schema): [string, Schema] => ["", schema]),
  ];
}

function checksOf({ checks = [] }: Definition): string[] {
  return checks.map((check) => check._zod.def.check);
}

/** Visits a schema and all schemas in it, with the path of field names that leads there. */
function walk(
  schema: Schema,
  path: string,
  visit: (definition: Definition, path: string) => string[],
): string[] {
  const definition = schema._zod.def;
  return [
    ...visit(definition, path),
    ...childrenOf(definition).flatMap(([name, child]) =>
      walk(child, name === "" ? path : `${path}.${name}`, visit),
    ),
  ];
}

/** Answers are encoded by the router, so they hold only what JSON holds. */
const wireProblems = ({ type, ...rest }: Definition, path: string): string[] => [
  ...(wireTypes.has(type) ? [] : [`${path} is a ${type}, not a wire type`]),
  ...(checksOf({ type, ...rest }).includes("custom") ? [`${path} has a refinement`] : []),
];

/** Unknown fields are refused, not dropped. */
const looseProblems = ({ type, catchall }: Definition, path: string): string[] =>
  type === "object" && catchall?._zod.def.type !== "never"
    ? [`${path} takes unknown fields: use strictObject`]
    : [];

/** Every text and list that comes in has an end. */
const boundProblems = (definition: Definition, path: string): string[] => {
  const { type, format } = definition;
  const checks = checksOf(definition);
  const isBounded = checks.includes("max_length") || checks.includes("string_format") || format !== undefined;
  return (type === "string" || type === "array") && !isBounded ? [`${path} has no greatest length`] : [];
};

function routeProblems(route: Route): string[] {
  const { params, query, body, output } = route;
  return [
    ...walk(output, "output", wireProblems),
    ...(body ? walk(body, "body", looseProblems) : []),
    ...[params, query, body].flatMap((schema) => (schema ? walk(schema, "input", boundProblems) : [])),
  ];
}

/** What is wrong with the shapes of a contract. */
export function findContractBreaches(contract: Contract): Breach[] {
  return Object.entries(contract).flatMap(([key, route]) =>
    [
      ...routeProblems(route),
      ...(key.startsWith("GET ") && route.body ? ["a GET has no body"] : []),
      ...(key.startsWith("POST ") && !route.body && !route.upload
        ? ["a POST declares its body, even an empty one"]
        : []),
    ].map((problem) => ({ path: key, problem })),
  );
}
