import {
  type ApiAnswer,
  type ApiDocument,
  type ApiOperation,
  type ApiParameter,
  bodySchemaOf,
  keyOf,
} from "./api-document.ts";
import type { ExampleCall } from "#src/shared/call-samples/example-call.ts";
import { exampleOf, type NamedValues } from "./example-value.ts";
import { operationIdOf } from "#src/shared/call-samples/operation-id.ts";
import { codeSamples } from "#src/shared/call-samples/code-samples.ts";

/** What the product that is described has: the values of its examples. */
export interface ApiExamples {
  /** By the name of a field, in any call. */
  readonly named: NamedValues;
  /** Of one call, by its key; optional fields among them are shown too. */
  readonly calls: Readonly<Record<string, NamedValues>>;
}

/**
 * Gives each operation its id, its example and its samples, and writes the shape of refusals once. `origin` is the
 * address that the samples call.
 */
export function completeDocument(document: ApiDocument, origin: string, examples: ApiExamples): ApiDocument {
  const paths = customersFirst(Object.entries(document.paths)).map(([path, methods]) => {
    const operations = Object.entries(methods).map(([method, operation]) => {
      const completed = completeOperation({ method, path, operation }, origin, examples);
      return [method, completed] as const;
    });
    return [path, Object.fromEntries(operations)] as const;
  });
  return {
    ...document,
    servers: [{ url: origin }],
    components: { ...document.components, schemas: { Error: errorSchema } },
    paths: Object.fromEntries(paths),
  };
}

/** Readers see the first group of calls open, which is not to be the hundreds of calls of staff. */
function customersFirst<Entry extends readonly [path: string, ...unknown[]]>(
  paths: readonly Entry[],
): Entry[] {
  const isOfStaff = ([path]: Entry): number => Number(path.includes("/v2/admin/"));
  return paths.toSorted((one, other) => isOfStaff(one) - isOfStaff(other));
}

interface Placed {
  readonly method: string;
  readonly path: string;
  readonly operation: ApiOperation;
}

function completeOperation(
  { method, path, operation }: Placed,
  origin: string,
  examples: ApiExamples,
): ApiOperation {
  const key = keyOf(method, path);
  const own = examples.calls[key] ?? {};
  const operationId = operationIdOf(key);
  const parameters = (operation.parameters ?? []).map((parameter): ApiParameter => {
    if (parameter.name === idempotencyHeader) return { ...parameter, example: `example-${operationId}` };
    if (parameter.required !== true && !(parameter.name in own)) return parameter;
    return { ...parameter, example: exampleOf(parameter.schema, examples.named, own, parameter.name) };
  });
  const schema = bodySchemaOf(operation);
  const body = schema && exampleOf(schema, examples.named, own);
  const isForm = operation.requestBody?.content[formType] !== undefined;
  const call = exampleCall({ method, path, operation: { ...operation, parameters } }, origin, body);
  return {
    ...operation,
    operationId,
    ...(parameters.length > 0 && { parameters }),
    ...(operation.requestBody &&
      !isForm && {
        requestBody: {
          ...operation.requestBody,
          content: { "application/json": { ...(schema && { schema }), example: body } },
        },
      }),
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, answer]) => [status, completeAnswer(status, answer)]),
    ),
    "x-codeSamples": codeSamples(call),
  };
}

const formType = "multipart/form-data";

/** The answer is a file: in JSON every answer is an object. */
function isFile(answer: ApiAnswer | undefined): boolean {
  return answer?.content?.["application/json"]?.schema?.type === "string";
}

/** A refusal has the one shape; one for coming too often says when to come again. */
function completeAnswer(status: string, answer: ApiAnswer): ApiAnswer {
  if (isFile(answer))
    return {
      ...answer,
      content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } },
    };
  if (status < "400") return answer;
  const wait = { description: "Seconds to wait before the next call", schema: { type: "integer" } };
  return {
    ...answer,
    ...(status === "429" && { headers: { "Retry-After": wait } }),
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  };
}

const errorSchema = {
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["code", "message", "requestId"],
      properties: {
        code: { type: "string", description: "One of the codes that the call names" },
        message: { type: "string", description: "In English, for people; programs go by the code" },
        params: { type: "object", additionalProperties: true },
        fields: {
          type: "object",
          additionalProperties: true,
          description: "What is wrong, by the field of the body",
        },
        requestId: { type: "string", description: "For questions to the support" },
      },
    },
  },
};

const idempotencyHeader = "Idempotency-Key";

function exampleCall({ method, path, operation }: Placed, origin: string, body: unknown): ExampleCall {
  const { parameters = [], security = [] } = operation;
  const valueOf = (place: string) =>
    parameters.flatMap((parameter) =>
      parameter.in === place && parameter.example !== undefined
        ? [[parameter.name, textOf(parameter.example)] as const]
        : [],
    );
  const inPath = new Map(valueOf("path"));
  const query = new URLSearchParams(valueOf("query").map(([name, value]): [string, string] => [name, value]));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(inPath.get(name) ?? ""));
  const token = security.some((scheme) => "apiKey" in scheme) ? "API_KEY" : "ACCESS_TOKEN";
  return {
    method: method.toUpperCase(),
    url: `${origin}${filled}${query.size === 0 ? "" : `?${query.toString()}`}`,
    token: security.length === 0 ? null : token,
    idempotencyKey: new Map(valueOf("header")).get(idempotencyHeader) ?? null,
    ...(isFile(operation.responses["200"]) && { isFile: true }),
    ...(operation.requestBody?.content[formType] && { upload: "screenshot.png" }),
    ...(body !== undefined && { body }),
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
