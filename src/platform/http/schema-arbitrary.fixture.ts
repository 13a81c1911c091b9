import fc, { type Arbitrary } from "fast-check";

/** The part of JSON Schema that our OpenAPI uses. */
export interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** Values that exist in the product under test: by field name, and ids that match a pattern. */
export interface KnownValues {
  readonly byName: Readonly<Record<string, readonly unknown[]>>;
  readonly ids: readonly string[];
}

const hostileTexts = [
  "",
  " ",
  "\0",
  "\u202E",
  "'; DROP TABLE users; --",
  "<script>alert(1)</script>",
  "../../etc/passwd",
  "%00",
  "😀".repeat(50),
  "x".repeat(5000),
  "2026-02-30",
  "NaN",
  "\uD800",
];
const hostileValues = [null, true, -1, 0, 1.5, 1e308, 2 ** 53, [], {}, [[[]]], ...hostileTexts];

/** Values that match a schema, mostly ones that exist. */
export function fitting(schema: JsonSchema, known: KnownValues, name = ""): Arbitrary<unknown> {
  const named = known.byName[name];
  const plain = byShape(schema, known);
  return named
    ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...named) }, { weight: 1, arbitrary: plain })
    : plain;
}

/** Invalid input: matching values with a field omitted, added, or replaced by something hostile. */
export function hostile(schema: JsonSchema, known: KnownValues): Arbitrary<unknown> {
  const anything = fc.constantFrom<unknown>(...hostileValues);
  if (schema.type !== "object") return anything;
  const names = Object.keys(schema.properties ?? {});
  const spoil = fc.record({
    value: anything,
    field: fc.constantFrom(...names, "id", "customerId", "__proto__", "constructor"),
    leaveOut: fc.boolean(),
  });
  const spoiled = fc.tuple(fitting(schema, known), spoil).map(([fit, { value, field, leaveOut }]) => {
    const entries = Object.entries(Object(fit)).filter(([key]) => key !== field);
    return Object.fromEntries(leaveOut ? entries : [...entries, [field, value]]);
  });
  return fc.oneof({ weight: 4, arbitrary: spoiled }, { weight: 1, arbitrary: anything });
}

function byShape(schema: JsonSchema, known: KnownValues): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => byShape(one, known)));
  if (schema.type === "object") return objectOf(schema, known);
  if (schema.type === "array") return listOf(schema, known);
  return schema.type === "string" ? textOf(schema, known) : scalarOf(schema);
}

function scalarOf({ type, minimum, maximum }: JsonSchema): Arbitrary<unknown> {
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  if (type === "number") return fc.double({ min: minimum ?? -1e9, max: maximum ?? 1e9, noNaN: true });
  return fc.integer({ min: minimum ?? -1000, max: Math.min(maximum ?? 1_000_000, 2 ** 31 - 1) });
}

function listOf({ items, minItems = 0, maxItems = 5 }: JsonSchema, known: KnownValues): Arbitrary<unknown> {
  const item = items ? byShape(items, known) : fc.anything();
  return fc.array(item, { minLength: minItems, maxLength: Math.min(maxItems, 5) });
}

function objectOf({ properties = {}, required = [] }: JsonSchema, known: KnownValues): Arbitrary<unknown> {
  const members: Record<string, Arbitrary<unknown>> = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, fitting(schema, known, name)]),
  );
  return fc.record(members, { requiredKeys: [...required] });
}

function textOf(
  { pattern, minLength = 0, maxLength = 40 }: JsonSchema,
  known: KnownValues,
): Arbitrary<unknown> {
  if (pattern === undefined)
    return fc.string({
      unit: "grapheme",
      minLength,
      maxLength: Math.max(minLength, Math.min(maxLength, 60)),
    });
  const shape = new RegExp(pattern);
  const existing = known.ids.filter((id) => shape.test(id));
  // Lookaheads cannot be generated: use any text instead.
  const made = pattern.includes("(?") ? fc.string() : fc.stringMatching(shape);
  return existing.length === 0
    ? made
    : fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...existing) }, { weight: 1, arbitrary: made });
}
