import type { FastifySerializerCompiler } from "fastify";
import * as z from "zod/mini";

/** Takes of a value what its schema names. Null: all of it. */
type Pick = ((value: unknown) => unknown) | null;

/**
 * Writes answers with the fields that the contract names and no others. What those fields are the types of the
 * handlers hold: checking each once more for every answer costs more than writing it.
 */
export const compileWriter: FastifySerializerCompiler<z.core.$ZodType> = ({ schema }) => {
  const pick = pickOf(schema);
  return (answer) => bytesOf(JSON.stringify(pick ? pick(answer) : answer));
};

/** As bytes: a string would be gone through twice more, for its length and for its encoding. */
function bytesOf(json: string): string {
  const bytes: unknown = Buffer.from(json);
  // Fastify sends bytes as they are; its type for serializers knows only text.
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
  // A union or the like, which only the schema itself can tell apart.
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
  const fields = Object.entries(shape).map(([name, schema]) => [name, pickOf(schema)] as const);
  return (value) => {
    const picked: Record<string, unknown> = {};
    if (typeof value !== "object" || value === null) throw new TypeError("An answer lacks an object.");
    for (const [name, pick] of fields) {
      const field: unknown = Reflect.get(value, name);
      picked[name] = pick && field !== undefined ? pick(field) : field;
    }
    return picked;
  };
}

function arrayPick(pick: Pick): Pick {
  return (
    pick &&
    ((value) => {
      if (!Array.isArray(value)) throw new TypeError("An answer lacks a list.");
      return value.map((item) => pick(item));
    })
  );
}
