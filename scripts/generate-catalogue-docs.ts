import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import { catalogueFile, documentTexts, usdPattern } from "../src/features/catalog/contract-document.ts";

export const catalogueSchemaFile = new URL("../docs/catalogue.schema.json", import.meta.url);
export const catalogueGuideFile = new URL("../docs/catalogue.md", import.meta.url);

const [begin, end] = ["<!-- fields: written by npm run codegen -->", "<!-- end of fields -->"];

interface Shape {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The JSON schema of a catalogue file, for editors and programs. */
export function generateCatalogueSchema(): string {
  return `${JSON.stringify({ title: "Catalogue of Moorage", ...schemaOf() }, null, 2)}\n`;
}

/** The guide with the tables of fields as the schema has them. */
export async function generateCatalogueGuide(): Promise<string> {
  const text = await readFile(catalogueGuideFile, "utf8");
  const [head = "", rest = ""] = text.split(begin);
  const tail = rest.slice(rest.indexOf(end));
  return `${head}${begin}\n\n${tablesOf(schemaOf())}\n\n${tail}`;
}

function schemaOf(): Shape {
  return z.toJSONSchema(catalogueFile, { metadata: documentTexts });
}

function tablesOf(schema: Shape): string {
  const sections = Object.entries(schema.properties ?? {});
  const top = table("The file", schema);
  const parts = sections.flatMap(([name, shape]) =>
    shape.items?.properties ? [table(`\`${name}\``, shape.items, shape.description)] : [],
  );
  return [top, ...parts].join("\n\n");
}

function table(title: string, shape: Shape, description?: string): string {
  const rows = rowsOf(shape, "");
  const intro = description === undefined ? [] : [description, ""];
  return [
    `### ${title}`,
    "",
    ...intro,
    "| Field | | Needed | What it is |",
    "|---|---|---|---|",
    ...rows,
  ].join("\n");
}

function rowsOf({ properties = {}, required = [] }: Shape, prefix: string): readonly string[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const isNeeded = required.includes(name);
    const inner = field.properties === undefined ? [] : rowsOf(field, `${prefix}${name}.`);
    return [
      `| \`${prefix}${name}\` | ${kindOf(field)} | ${isNeeded ? "yes" : ""} | ${field.description ?? ""} |`,
      ...inner,
    ];
  });
}

function kindOf(field: Shape): string {
  if (field.anyOf) return field.anyOf.map(kindOf).join(" or ");
  if (field.enum) return field.enum.map((value) => `\`${String(value)}\``).join(", ");
  if (field.const !== undefined) return `\`${String(field.const)}\``;
  if (field.pattern === usdPattern) return "dollars";
  if (field.type === "array") return field.items?.properties ? "list" : "list of texts";
  if (field.type === "integer" || field.type === "number") return numberOf(field);
  return field.type === "string" ? "text" : field.type === "boolean" ? "yes or no" : (field.type ?? "");
}

/** Bounds that say something: those of every whole number do not. */
function numberOf({ minimum, maximum }: Shape): string {
  const isBounded = minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  return isBounded ? `${minimum} to ${maximum}` : "number";
}
