import { type ESTree, parseSync, Visitor } from "vite";
import type { SourceFile } from "./source-files.ts";

/** One top-level statement of a file, with what it mentions. */
export interface Unit {
  readonly path: string;
  /** What it declares. */
  readonly names: readonly string[];
  /** Every identifier in it: what it may call, directly or by handing it on. */
  readonly mentions: ReadonlySet<string>;
  readonly calls: ReadonlySet<string>;
  /** Every text in it; an interpolation is a question mark. */
  readonly texts: readonly string[];
  /** Tables written through the query builder. */
  readonly writes: readonly string[];
}

/** A source file taken apart. */
export interface ParsedFile {
  readonly path: string;
  /** Local name → where it comes from and what it is called there. */
  readonly imports: ReadonlyMap<string, { readonly from: string; readonly name: string }>;
  readonly units: readonly Unit[];
}

const writers = new Set(["insertInto", "updateTable", "deleteFrom", "replaceInto", "mergeInto"]);

export function parseFile({ path, text }: SourceFile): ParsedFile {
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path} does not parse: ${errors[0].message}`);
  const imports = new Map<string, { from: string; name: string }>();
  for (const statement of program.body) {
    if (statement.type !== "ImportDeclaration" || statement.importKind === "type") continue;
    for (const specifier of statement.specifiers) {
      if (specifier.type !== "ImportSpecifier" || specifier.imported.type !== "Identifier") continue;
      imports.set(specifier.local.name, { from: statement.source.value, name: specifier.imported.name });
    }
  }
  const units = program.body
    .filter(({ type }) => type !== "ImportDeclaration")
    .map((node) => unitOf(path, node));
  return { path, imports, units };
}

function unitOf(path: string, statement: ESTree.Directive | ESTree.Statement): Unit {
  const mentions = new Set<string>();
  const calls = new Set<string>();
  const texts: string[] = [];
  const writes: string[] = [];
  new Visitor({
    Identifier: ({ name }) => void mentions.add(name),
    Literal: ({ value }) => {
      if (typeof value === "string") texts.push(value);
    },
    TemplateLiteral: ({ quasis }) => void texts.push(quasis.map(({ value }) => value.raw).join(" ? ")),
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type === "Identifier") calls.add(callee.name);
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      if (!writers.has(callee.property.name) || first?.type !== "Literal" || typeof first.value !== "string")
        return;
      writes.push(first.value.split(" ")[0] ?? first.value);
    },
  }).visit({ type: "Program", body: [statement], sourceType: "module", hashbang: null, start: 0, end: 0 });
  return { path, names: namesOf(statement), mentions, calls, texts, writes };
}

function namesOf(statement: ESTree.Directive | ESTree.Statement): string[] {
  const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  if (declared?.type === "FunctionDeclaration" || declared?.type === "ClassDeclaration") {
    return declared.id ? [declared.id.name] : [];
  }
  if (declared?.type !== "VariableDeclaration") return [];
  return declared.declarations.flatMap(({ id }) => (id.type === "Identifier" ? [id.name] : []));
}

/** Path of an imported file of ours, or null for a package. */
export function resolveImport(importer: string, from: string): string | null {
  if (from.startsWith("#src/")) return from.slice(1);
  if (!from.startsWith(".")) return null;
  const parts = importer.split("/").slice(0, -1);
  for (const part of from.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  return parts.join("/");
}
