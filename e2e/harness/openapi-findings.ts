/** The parts of an OpenAPI 3.1 document that the checks read. */
export interface ApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  readonly summary?: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
  }[];
  readonly requestBody?: { readonly content: object };
  readonly responses?: Readonly<Record<string, { readonly description?: string }>>;
}

/** The calls a document lists, as contracts name them: `POST /v2/servers/purchase`. */
export function documentedCalls({ paths }: ApiDocument): Set<string> {
  return new Set(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, "")}`),
    ),
  );
}

/** What the OpenAPI 3.1 rules forbid in a document. */
export function openApiFindings(document: ApiDocument): string[] {
  const findings: string[] = [];
  if (!/^3\.1\.\d+$/.test(document.openapi)) findings.push(`openapi: ${document.openapi}`);
  if (!document.info.title || !document.info.version) findings.push("info is not complete");
  for (const [path, operations] of Object.entries(document.paths)) {
    if (!path.startsWith("/")) findings.push(`${path} does not begin with a slash`);
    for (const [method, operation] of Object.entries(operations)) {
      findings.push(...operationFindings(path, operation).map((finding) => `${method} ${path}: ${finding}`));
    }
  }
  for (const reference of referencesIn(document)) {
    if (!resolves(document, reference)) findings.push(`${reference} leads nowhere`);
  }
  return findings;
}

function operationFindings(path: string, { parameters = [], responses = {}, summary }: Operation): string[] {
  const findings: string[] = [];
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const declared = parameters.filter((parameter) => parameter.in === "path");
  if (declared.some(({ required }) => required !== true)) findings.push("a path parameter is not required");
  if (String(declared.map(({ name }) => name).toSorted()) !== String(inPath.toSorted()))
    findings.push(`path parameters ${String(declared.map(({ name }) => name))}`);
  const keys = parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
  if (new Set(keys).size !== keys.length) findings.push("a parameter is declared twice");
  if (Object.keys(responses).length === 0) findings.push("no responses");
  for (const [status, { description }] of Object.entries(responses)) {
    if (!/^([1-5]\d\d|[1-5]XX|default)$/.test(status)) findings.push(`response ${status}`);
    if (description === undefined) findings.push(`response ${status} has no description`);
  }
  if (!summary) findings.push("no summary");
  return findings;
}

function referencesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === "$ref" && typeof part === "string" ? [part] : referencesIn(part),
  );
}

function resolves(document: object, reference: string): boolean {
  if (!reference.startsWith("#/")) return false;
  const steps = reference
    .slice(2)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  let place: unknown = document;
  for (const step of steps) {
    if (typeof place !== "object" || place === null) return false;
    place = Object.entries(place).find(([key]) => key === step)?.[1];
  }
  return place !== undefined;
}
