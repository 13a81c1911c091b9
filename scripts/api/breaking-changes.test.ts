import { expect, test } from "vitest";
import type { ApiDocument, ApiOperation, ApiSchema } from "#src/platform/api-docs/api-document.ts";
import { findBreaking } from "./breaking-changes.ts";

const output: ApiSchema = {
  type: "object",
  required: ["id", "state"],
  properties: {
    id: { type: "string" },
    state: { type: "string", enum: ["on", "off"] },
    note: { anyOf: [{ type: "string" }, { type: "null" }] },
    parts: {
      type: "array",
      items: { type: "object", required: ["n"], properties: { n: { type: "integer" } } },
    },
  },
};
const body: ApiSchema = {
  type: "object",
  required: ["name"],
  properties: {
    name: { type: "string", minLength: 1, maxLength: 60 },
    size: { type: "string", enum: ["small", "large"] },
    years: { type: "integer", minimum: 1, maximum: 10 },
  },
};
const parameters = [
  { name: "id", in: "path", required: true, schema: { type: "string" } },
  { name: "limit", in: "query", schema: { type: "integer", maximum: 100 } },
];
const operation: ApiOperation = {
  operationId: "putThings",
  parameters,
  security: [{ session: [] }, { apiKey: ["things:write"] }],
  requestBody: { content: { "application/json": { schema: body } } },
  responses: { 200: { content: { "application/json": { schema: output } } } },
};

const documentOf = (paths: ApiDocument["paths"]): ApiDocument => ({
  openapi: "3.1.0",
  info: { title: "API", version: "2.0" },
  paths,
});
const before = documentOf({ "/api/v2/things": { put: operation } });
const withOperation = (change: Partial<ApiOperation>) =>
  documentOf({ "/api/v2/things": { put: { ...operation, ...change } } });
const withBody = (change: ApiSchema) =>
  withOperation({ requestBody: { content: { "application/json": { schema: { ...body, ...change } } } } });
const withOutput = (change: ApiSchema) =>
  withOperation({
    responses: { 200: { content: { "application/json": { schema: { ...output, ...change } } } } },
  });
const withField = (name: string, schema: ApiSchema) =>
  withBody({ properties: { ...body.properties, [name]: schema } });
const withAnswer = (name: string, schema: ApiSchema) =>
  withOutput({ properties: { ...output.properties, [name]: schema } });
const { id: _id, ...withoutId } = output.properties ?? {};
const { years: _years, ...withoutYears } = body.properties ?? {};

test.each<[string, ApiDocument, string]>([
  ["an operation is gone", documentOf({}), "is gone"],
  [
    "an operation has another id",
    withOperation({ operationId: "other" }),
    "operationId putThings is now other",
  ],
  [
    "a key needs another scope",
    withOperation({ security: [{ session: [] }, { apiKey: ["things:write", "orders:spend"] }] }),
    "needs the scope orders:spend now",
  ],
  [
    "keys are no longer accepted",
    withOperation({ security: [{ session: [] }] }),
    "apiKey is no longer accepted",
  ],
  ["a parameter is gone", withOperation({ parameters: parameters.slice(0, 1) }), "query limit is gone"],
  [
    "a parameter is required",
    withOperation({ parameters: [...parameters, { name: "at", in: "query", required: true, schema: {} }] }),
    "query at is required now",
  ],
  ["a field of an answer is gone", withOutput({ properties: withoutId }), "the answer.id is gone"],
  [
    "a field of an answer may be missing",
    withOutput({ required: ["id"] }),
    "the answer.state may be missing now",
  ],
  [
    "a field of an answer has another type",
    withAnswer("id", { type: "integer" }),
    "the answer.id is integer, and was string",
  ],
  [
    "a field of an answer may be null",
    withAnswer("id", { anyOf: [{ type: "string" }, { type: "null" }] }),
    'the answer.id can be {"type":"null"} now',
  ],
  [
    "a field within a list of an answer is gone",
    withAnswer("parts", { type: "array", items: { type: "object", properties: {} } }),
    "the answer.parts[].n is gone",
  ],
  ["a field of the body is gone", withBody({ properties: withoutYears }), "the body.years is gone"],
  [
    "a new field of the body is required",
    withBody({ required: ["name", "kind"], properties: { ...body.properties, kind: { type: "string" } } }),
    "the body.kind is required now",
  ],
  [
    "an optional field is required",
    withBody({ required: ["name", "size"] }),
    "the body.size is required now",
  ],
  [
    "an enum takes less",
    withField("size", { type: "string", enum: ["small"] }),
    "the body.size no longer takes large",
  ],
  [
    "a text gets an enum",
    withField("name", { type: "string", enum: ["a"] }),
    "the body.name takes only certain values now",
  ],
  [
    "a bound is narrower",
    withField("years", { type: "integer", minimum: 1, maximum: 5 }),
    "the body.years has a narrower maximum",
  ],
  [
    "a text has a pattern",
    withField("name", { type: "string", minLength: 1, maxLength: 60, pattern: "^a" }),
    "the body.name has another pattern",
  ],
])("breaks: %s", (_, after, problem) => {
  expect(findBreaking(before, after)).toContain(`PUT /v2/things: ${problem}`);
});

test.each<[string, ApiDocument]>([
  ["nothing changes", before],
  ["a call is new", documentOf({ ...before.paths, "/api/v2/more": { get: operation } })],
  ["an answer has more", withAnswer("more", { type: "string" })],
  [
    "an enum of an answer has more values",
    withAnswer("state", { type: "string", enum: ["on", "off", "lost"] }),
  ],
  ["a field of an answer is never null any more", withAnswer("note", { type: "string" })],
  ["the body has another optional field", withField("more", { type: "string" })],
  ["an enum of the body takes more", withField("size", { type: "string", enum: ["small", "large", "huge"] })],
  ["a bound is wider", withField("name", { type: "string", maxLength: 100 })],
  [
    "a field of the body may be null",
    withField("name", { anyOf: [{ type: "string", maxLength: 60 }, { type: "null" }] }),
  ],
  ["a scope is needed no longer", withOperation({ security: [{ session: [] }, { apiKey: [] }] })],
  ["everyone may call", withOperation({ security: [] })],
])("breaks nothing: %s", (_, after) => {
  expect(findBreaking(before, after)).toEqual([]);
});
