import { type ESTree, parseSync, Visitor } from "vite";
import { paths, type RouteName } from "#src/shared/paths.ts";
import { refusalCatalog, shellCatalogs } from "#src/web/i18n/shell-catalogs.ts";
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

/** The imports of a file, at once and later, the catalogs it reads, and those that it loads with its later imports. */
interface Part {
  readonly imports: readonly string[];
  readonly laterImports: readonly string[];
  readonly catalogs: readonly string[];
  readonly loaded: readonly string[];
}

const brings: readonly string[] = [...shellCatalogs, refusalCatalog];

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
    const needed = catalogsOf(path, parts);
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

/** What a part and all that it may show read of catalogs, without those that were loaded on the way to it. */
function catalogsOf(
  from: string,
  parts: ReadonlyMap<string, Part>,
  loaded: readonly string[] = [],
  seen = new Set<string>(),
): Set<string> {
  const place = [from, ...loaded].join(" ");
  const part = parts.get(from);
  if (part === undefined || seen.has(place)) return new Set();
  seen.add(place);
  const later = [...new Set([...loaded, ...part.loaded])].toSorted();
  return new Set([
    ...part.catalogs.filter((name) => !loaded.includes(name)),
    ...part.imports.flatMap((next) => [...catalogsOf(next, parts, loaded, seen)]),
    ...part.laterImports.flatMap((next) => [...catalogsOf(next, parts, later, seen)]),
  ]);
}

function readPart({ path, text }: SourceFile): Part {
  const imports: string[] = [];
  const laterImports: string[] = [];
  const catalogs: string[] = [];
  const loaded: string[] = [];
  const targetOf = (source: ESTree.Expression | ESTree.StringLiteral | null): string[] => {
    if (source?.type !== "Literal" || typeof source.value !== "string") return [];
    const target = resolveImport(path, source.value);
    return target === null ? [] : [target];
  };
  new Visitor({
    ImportDeclaration: ({ importKind, source }) => {
      if (importKind !== "type") imports.push(...targetOf(source));
    },
    ImportExpression: ({ source }) => laterImports.push(...targetOf(source)),
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type === "Identifier" && callee.name === "useTranslations") {
        catalogs.push(...namesIn([first]).map((name) => name.split(".", 1).join("")));
      }
      if (
        ["texts.want", "wantTexts"].includes(text.slice(callee.start, callee.end)) &&
        first?.type === "ArrayExpression"
      ) {
        loaded.push(...namesIn(first.elements));
      }
    },
  }).visit(parseSync(path, text).program);
  return { imports, laterImports, catalogs, loaded };
}

function namesIn(nodes: readonly (ESTree.Node | null | undefined)[]): string[] {
  return nodes.flatMap((node) =>
    node?.type === "Literal" && typeof node.value === "string" ? [node.value] : [],
  );
}
