import { type ESTree, parseSync, Visitor } from "vite";
import { paths, type RouteName } from "#src/shared/paths.ts";
import { shellCatalogs } from "#src/web/i18n/shell-catalogs.ts";
import type { Breach, SourceFile } from "./source-files.ts";
import { resolveImport } from "./syntax.ts";

/** A lazily loaded page, with the catalogs loaded beside it. */
export interface LazyPage {
  /** Its file. */
  readonly path: string;
  /** Its path in the browser, as `src/shared/paths.ts` writes it. */
  readonly at: string;
  /** The file that declares it. */
  readonly route: string;
  readonly catalogs: readonly string[];
}

/** The imports of a file, at once or later, and the catalogs it reads. */
interface Part {
  readonly imports: readonly string[];
  readonly catalogs: readonly string[];
}

const brings: readonly string[] = shellCatalogs;

/** The pages that routes declare by `lazyPage(catalogs, () => import(page), name)`. */
export function readLazyPages(files: readonly SourceFile[]): LazyPage[] {
  return files
    .filter(({ path }) => path.endsWith("/web/routes.tsx"))
    .flatMap(({ path: route, text }) => {
      const importOf = new Map(
        [...text.matchAll(/const (\w+) = \(\) => import\("([^"]+)"\)/g)].map(([, name = "", from = ""]) => [
          name,
          from,
        ]),
      );
      const calls = text.matchAll(
        /path: routePath\("([^"]+)"\),(?:(?!path:)[^])*?lazyPage\(\s*\[([^\]]*)\],\s*(?:\(\) => import\("([^"]+)"\)|(\w+))/g,
      );
      return [...calls].map(([, page = "", list = "", from, name = ""]) => ({
        at: isRoute(page) ? paths[page] : page,
        path: resolveImport(route, from ?? importOf.get(name) ?? "") ?? route,
        route,
        catalogs: [...list.matchAll(/"(\w+)"/g)].map(([, catalog = ""]) => catalog),
      }));
    });
}

function isRoute(name: string): name is RouteName {
  return name in paths;
}

/** Pages that may show a text of a catalog that they do not load. */
export function findMissingCatalogs(files: readonly SourceFile[]): Breach[] {
  const parts = new Map(files.map((file) => [file.path, readPart(file)]));
  return readLazyPages(files).flatMap(({ path, route, catalogs }) => {
    const reached = reach(path, parts);
    const needed = new Set([...reached].flatMap((part) => parts.get(part)?.catalogs ?? []));
    const missing = [...needed].filter((name) => !brings.includes(name) && !catalogs.includes(name));
    const unused = catalogs.filter((name) => !needed.has(name));
    return [
      ...missing.map((name) => ({
        path: route,
        problem: `${path} shows texts of ${name} without bringing them`,
      })),
      ...unused.map((name) => ({ path: route, problem: `${path} brings ${name} and shows nothing of it` })),
    ];
  });
}

function reach(from: string, parts: ReadonlyMap<string, Part>, seen = new Set<string>()): Set<string> {
  if (seen.has(from)) return seen;
  seen.add(from);
  for (const next of parts.get(from)?.imports ?? []) reach(next, parts, seen);
  return seen;
}

function readPart({ path, text }: SourceFile): Part {
  const imports: string[] = [];
  const catalogs: string[] = [];
  const add = (source: ESTree.Expression | ESTree.StringLiteral | null) => {
    if (source?.type !== "Literal" || typeof source.value !== "string") return;
    const target = resolveImport(path, source.value);
    if (target !== null) imports.push(target);
  };
  new Visitor({
    ImportDeclaration: ({ importKind, source }) => {
      if (importKind !== "type") add(source);
    },
    ImportExpression: ({ source }) => add(source),
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type !== "Identifier" || callee.name !== "useTranslations") return;
      if (first?.type === "Literal" && typeof first.value === "string")
        catalogs.push(first.value.split(".")[0] ?? "");
    },
  }).visit(parseSync(path, text).program);
  return { imports, catalogs };
}
