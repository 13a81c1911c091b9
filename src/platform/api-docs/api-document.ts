import type { CodeSample } from "#src/shared/call-samples/code-samples.ts";

/** The part of JSON Schema that the description of the API uses. */
export interface ApiSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly ApiSchema[];
  readonly allOf?: readonly ApiSchema[];
  readonly oneOf?: readonly ApiSchema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: ApiSchema;
  readonly properties?: Readonly<Record<string, ApiSchema>>;
  readonly additionalProperties?: boolean | ApiSchema;
  readonly required?: readonly string[];
}

export interface ApiParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: ApiSchema;
  readonly example?: unknown;
}

export interface ApiContent {
  readonly schema?: ApiSchema;
  readonly example?: unknown;
}

export interface ApiAnswer {
  readonly description?: string;
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: ApiSchema }>>;
  readonly content?: Readonly<Record<string, ApiContent>>;
}

export interface ApiOperation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly ApiParameter[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Readonly<Record<string, ApiContent>>;
  };
  readonly responses: Readonly<Record<string, ApiAnswer>>;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly "x-codeSamples"?: readonly CodeSample[];
}

/** The parts of an OpenAPI 3.1 document that our own code reads and completes. */
export interface ApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description?: string };
  readonly servers?: readonly { readonly url: string }[];
  readonly tags?: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly components?: Readonly<Record<string, unknown>>;
}

/** The schema of an operation's JSON body. */
export function bodySchemaOf({ requestBody }: ApiOperation): ApiSchema | undefined {
  return requestBody?.content["application/json"]?.schema;
}

/** Every operation with the name that its contract gives it: `POST /v2/servers/purchase`. */
export function operationsOf({ paths }: ApiDocument): { key: string; operation: ApiOperation }[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ key: keyOf(method, path), operation })),
  );
}

/** The contract's name of a method at a path of the document. */
export function keyOf(method: string, path: string): string {
  return `${method.toUpperCase()} ${path.replace(/^\/api/, "")}`;
}
