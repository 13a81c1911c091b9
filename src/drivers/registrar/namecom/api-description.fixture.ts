import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod";

/** One operation of the published API. */
export interface ApiOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** The fields that a request may have, and those it must not. */
  problemOfRequest(body: unknown, query: URLSearchParams): string | null;
  problemOfAnswer(status: number, body: unknown): string | null;
}

interface Schema {
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
  readonly items?: Schema;
}
interface Described {
  readonly operationId: string;
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: Schema }> };
  readonly responses: Record<string, { readonly content?: Record<string, { readonly schema: Schema }> }>;
}
interface Api {
  readonly paths: Record<string, Record<string, Described>>;
  readonly components: { readonly schemas: Record<string, Schema> };
}

const folder = process.env["TEST_DATA"] ?? join(import.meta.dirname, "../../../../../shared/data");
const file = join(folder, "namecom/namecom.api.yaml");

/** Why the tests that need the published description cannot run; null: they can. */
export const apiMissing = existsSync(file) ? null : `no shared data: ${file} is not here`;

/** The operations of name.com's OpenAPI description, with the rules for what is sent and answered. */
export function readApiDescription(): ApiOperation[] {
  const api: Api = parse(readFileSync(file, "utf8"));
  return Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, described]) => described.operationId !== undefined)
      .map(([method, described]) => operationOf(api, path, method, described)),
  );
}

function operationOf(api: Api, path: string, method: string, described: Described): ApiOperation {
  const { operationId: id, parameters = [], requestBody, responses } = described;
  const known = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
  const bodySchema = requestBody?.content["application/json"]?.schema;
  return {
    id,
    method: method.toUpperCase(),
    path,
    problemOfRequest(body, query) {
      const unknown = [...query.keys()].find((key) => !known.includes(key));
      if (unknown !== undefined) return `${id} takes no ${unknown} in its query`;
      if (bodySchema === undefined) return body === null ? null : `${id} takes no body`;
      const unknownBodyKey = unknownKey(api, bodySchema, body);
      return unknownBodyKey === null ? problemOf(api, bodySchema, body) : `${id} has no ${unknownBodyKey}`;
    },
    problemOfAnswer(status, body) {
      const answer = responses[String(status)];
      if (answer === undefined) return `${id} never answers ${status}`;
      const schema = answer.content?.["application/json"]?.schema;
      return schema === undefined ? null : problemOf(api, schema, body);
    },
  };
}

const validators = new WeakMap<Schema, z.ZodType>();

function problemOf(api: Api, schema: Schema, value: unknown): string | null {
  const known = validators.get(schema);
  const validator = known ?? z.fromJSONSchema(withDefinitions(api, schema));
  validators.set(schema, validator);
  const parsed = validator.safeParse(value);
  return parsed.success ? null : z.prettifyError(parsed.error);
}

/** References in the form that zod follows. */
function withDefinitions(api: Api, schema: Schema): Parameters<typeof z.fromJSONSchema>[0] {
  const text = JSON.stringify({ ...schema, $defs: api.components.schemas });
  return JSON.parse(text.replaceAll("#/components/schemas/", "#/$defs/"));
}

/** A key that the description does not have: its schemas accept any. */
function unknownKey(api: Api, schema: Schema, value: unknown): string | null {
  if (Array.isArray(value)) {
    const items = schema.items;
    return items
      ? (value.map((item) => unknownKey(api, items, item)).find((key) => key !== null) ?? null)
      : null;
  }
  if (typeof value !== "object" || value === null) return null;
  const properties = propertiesOf(api, schema);
  for (const [key, inner] of Object.entries(value)) {
    const property = properties[key];
    if (property === undefined) return key;
    const found = unknownKey(api, resolve(api, property), inner);
    if (found !== null) return found;
  }
  return null;
}

function propertiesOf(api: Api, schema: Schema): Record<string, Schema> {
  const whole = resolve(api, schema);
  const parts = (whole.allOf ?? []).map((part) => propertiesOf(api, part));
  return Object.assign({}, ...parts, whole.properties);
}

function resolve(api: Api, schema: Schema): Schema {
  const name = schema.$ref?.replace("#/components/schemas/", "");
  return name === undefined ? schema : (api.components.schemas[name] ?? schema);
}
