import type { FastifySerializerCompiler } from "fastify";
import * as z from "zod/mini";

/** Picks the fields that a schema names, in that order. Null: always the whole value. */
type Pick = ((value: unknown) => unknown) | null;

/**
 * Writes answers with the fields that the contract names and no others. The handlers' types ensure what the fields
 * hold: validating every answer again costs more than writing it.
 */
export const compileWriter: FastifySerializerCompiler<z.core.$ZodType> = ({ schema }) => {
  const pick = pickOf(schema);
  return (answer) => bytesOf(JSON.stringify(pick ? pick(answer) : answer));
};

/** As bytes: a string would be traversed twice more, for its length and its encoding. */
function bytesOf(json: string): string {
  const bytes: unknown = Buffer.from(json);
  // Fastify sends bytes as they are; its serializer type allows only text.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return bytes as string;
}

function pickOf(schema: z.core.$ZodType): Pick {
  if (schema instanceof z.ZodMiniObject) return objectPick(schema.shape);
  if (schema instanceof z.ZodMiniArray) return arrayPick(pickOf(schema.def.element));
  if (schema instanceof z.ZodMiniNullable || schema instanceof z.ZodMiniOptional) {
    const pick = pickOf(schema.def.innerType);
    return pick && ((value) => (value === null || value === undefined ? value : pick(value)));
  }
  if (leaves.some((leaf) => schema instanceof leaf)) return null;
  // A union or the like, which only the schema itself can resolve.
  return (value) => z.encode(schema, value);
}

const leaves = [
  z.ZodMiniString,
  z.ZodMiniNumber,
  z.ZodMiniBoolean,
  z.ZodMiniEnum,
  z.ZodMiniLiteral,
  z.ZodMiniTemplateLiteral,
];

function objectPick(shape: Readonly<Record<string, z.core.$ZodType>>): Pick {
  const places = new Map(Object.keys(shape).map((name, place) => [name, place]));
  const within = Object.entries(shape).flatMap(([name, schema]) => {
    const pick = pickOf(schema);
    return pick ? [{ name, pick }] : [];
  });
  return (value) => {
    if (typeof value !== "object" || value === null) throw new TypeError("An answer lacks an object.");
    let copy = isAsNamed(value, places) ? null : copyOf(value, places);
    for (const { name, pick } of within) {
      const field: unknown = Reflect.get(value, name);
      const picked = field === undefined ? field : pick(field);
      if (picked === field) continue;
      copy ??= copyOf(value, places);
      copy[name] = picked;
    }
    return copy ?? value;
  };
}

/** Whether an object already has exactly the named fields in order, as nearly all do. */
function isAsNamed(value: object, places: ReadonlyMap<string, number>): boolean {
  let before = -1;
  for (const name of Object.keys(value)) {
    const place = places.get(name);
    if (place === undefined || place < before) return false;
    before = place;
  }
  return true;
}

function copyOf(value: object, places: ReadonlyMap<string, number>): Record<string, unknown> {
  return Object.fromEntries([...places.keys()].map((name) => [name, Reflect.get(value, name)]));
}

function arrayPick(pick: Pick): Pick {
  return (
    pick &&
    ((value) => {
      if (!Array.isArray(value)) throw new TypeError("An answer lacks a list.");
      const items: readonly unknown[] = value;
      const picked = items.map((item) => pick(item));
      return picked.every((item, index) => item === items[index]) ? items : picked;
    })
  );
}
