import {
  type ApiDocument,
  type ApiOperation,
  type ApiSchema,
  bodySchemaOf,
  operationsOf,
} from "#src/platform/api-docs/api-document.ts";

/**
 * What a program that was written for `before` can no longer rely on in `after`, a line each. Allowed are new calls, new
 * optional input, wider input, new fields of answers and new values of their enums.
 */
export function findBreaking(before: ApiDocument, after: ApiDocument): string[] {
  const now = new Map(operationsOf(after).map(({ key, operation }) => [key, operation]));
  return operationsOf(before).flatMap(({ key, operation }) => {
    const later = now.get(key);
    const problems = later === undefined ? ["is gone"] : operationProblems(operation, later);
    return problems.map((problem) => `${key}: ${problem}`);
  });
}

function operationProblems(before: ApiOperation, after: ApiOperation): string[] {
  const isRenamed = before.operationId !== after.operationId;
  return [
    ...(isRenamed ? [`operationId ${before.operationId} is now ${after.operationId}`] : []),
    ...accessProblems(before, after),
    ...parameterProblems(before, after),
    ...bodyProblems(before, after),
    ...outputProblems(answerSchema(before), answerSchema(after), "the answer"),
  ];
}

/** Who could make the call still can. */
function accessProblems({ security: before = [] }: ApiOperation, { security: after = [] }: ApiOperation) {
  if (after.length === 0) return [];
  if (before.length === 0) return ["needs a sign-in now"];
  return before.flatMap((scheme) =>
    Object.entries(scheme).flatMap(([name, scopes]) => {
      const later = after.find((one) => name in one)?.[name];
      if (later === undefined) return [`${name} is no longer accepted`];
      return later.filter((scope) => !scopes.includes(scope)).map((scope) => `needs the scope ${scope} now`);
    }),
  );
}

function parameterProblems(
  { parameters: before = [] }: ApiOperation,
  { parameters: after = [] }: ApiOperation,
) {
  const known = new Map(before.map((one) => [`${one.in} ${one.name}`, one]));
  const later = new Map(after.map((one) => [`${one.in} ${one.name}`, one]));
  return [
    ...[...known].flatMap(([name, one]) => {
      const now = later.get(name);
      return now === undefined ? [`${name} is gone`] : inputProblems(one.schema, now.schema, name);
    }),
    ...[...later].flatMap(([name, now]) => {
      const isNeeded = now.required === true && known.get(name)?.required !== true;
      return isNeeded ? [`${name} is required now`] : [];
    }),
  ];
}

function bodyProblems(before: ApiOperation, after: ApiOperation): string[] {
  const [known, later] = [bodySchemaOf(before), bodySchemaOf(after)];
  if (later === undefined) return known === undefined ? [] : ["takes no body any more"];
  return inputProblems(known ?? { type: "object" }, later, "the body");
}

function answerSchema({ responses }: ApiOperation): ApiSchema {
  return responses["200"]?.content?.["application/json"]?.schema ?? {};
}

/** Whatever was accepted has to be accepted. */
export function inputProblems(before: ApiSchema, after: ApiSchema, place: string): string[] {
  const earlier = branchesOf(before);
  const later = branchesOf(after);
  if (earlier.length > 1 || later.length > 1) {
    const lost = earlier.filter(
      (one) => !later.some((other) => inputProblems(one, other, place).length === 0),
    );
    return lost.map((one) => `${place} no longer takes ${JSON.stringify(one).slice(0, 80)}`);
  }
  const { properties = {}, required = [] } = before;
  const { properties: kept = {}, required: needed = [] } = after;
  return [
    ...(before.type === after.type ? [] : [`${place} is ${after.type}, and was ${before.type}`]),
    ...choiceProblems(before, after, place),
    ...boundProblems(before, after, place),
    ...(after.pattern === undefined || after.pattern === before.pattern
      ? []
      : [`${place} has another pattern`]),
    ...needed.filter((name) => !required.includes(name)).map((name) => `${place}.${name} is required now`),
    ...Object.entries(properties).flatMap(([name, one]) => {
      const now = kept[name];
      return now === undefined ? [`${place}.${name} is gone`] : inputProblems(one, now, `${place}.${name}`);
    }),
    ...(before.items && after.items ? inputProblems(before.items, after.items, `${place}[]`) : []),
  ];
}

function choiceProblems(before: ApiSchema, after: ApiSchema, place: string): string[] {
  const choices = valuesOf(after);
  if (choices === null) return [];
  const lost = valuesOf(before)?.filter((value) => !choices.includes(value));
  if (lost === undefined) return [`${place} takes only certain values now`];
  return lost.map((value) => `${place} no longer takes ${String(value)}`);
}

function valuesOf({ enum: choices, const: only }: ApiSchema): readonly unknown[] | null {
  return choices ?? (only === undefined ? null : [only]);
}

const upper = ["maximum", "maxLength", "maxItems"] as const;
const lower = ["minimum", "minLength", "minItems"] as const;

function boundProblems(before: ApiSchema, after: ApiSchema, place: string): string[] {
  const narrowed = [
    ...upper.filter((name) => (after[name] ?? Infinity) < (before[name] ?? Infinity)),
    ...lower.filter(
      (name) => (after[name] ?? -Infinity) > Math.max(before[name] ?? -Infinity, floorOf(name)),
    ),
  ];
  return narrowed.map((name) => `${place} has a narrower ${name}`);
}

/** No length is below zero. */
function floorOf(name: (typeof lower)[number]): number {
  return name === "minimum" ? -Infinity : 0;
}

/** Whatever is answered has to be something that could be answered before, or more of it. */
export function outputProblems(before: ApiSchema, after: ApiSchema, place: string): string[] {
  const earlier = branchesOf(before);
  const later = branchesOf(after);
  if (earlier.length > 1 || later.length > 1) {
    const news = later.filter(
      (one) => !earlier.some((other) => outputProblems(other, one, place).length === 0),
    );
    return news.map((one) => `${place} can be ${JSON.stringify(one).slice(0, 80)} now`);
  }
  const { properties = {}, required = [] } = before;
  const { properties: kept = {}, required: sure = [] } = after;
  return [
    ...(before.type === undefined || before.type === after.type
      ? []
      : [`${place} is ${after.type}, and was ${before.type}`]),
    ...required
      .filter((name) => name in kept && !sure.includes(name))
      .map((name) => `${place}.${name} may be missing now`),
    ...Object.entries(properties).flatMap(([name, one]) => {
      const now = kept[name];
      return now === undefined ? [`${place}.${name} is gone`] : outputProblems(one, now, `${place}.${name}`);
    }),
    ...(before.items && after.items ? outputProblems(before.items, after.items, `${place}[]`) : []),
  ];
}

/** What a schema allows, one by one: of `anyOf`, and of a list of types. */
function branchesOf(schema: ApiSchema): readonly ApiSchema[] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap(branchesOf);
  const { type } = schema;
  return Array.isArray(type) ? type.map((one: string) => ({ ...schema, type: one })) : [schema];
}
