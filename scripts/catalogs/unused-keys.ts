import { type ESTree, parseSync, Visitor } from "vite";
import type { SourceFile } from "../safety/source-files.ts";

/** Keys that the code of one part of the product may use. */
interface Asked {
  /** `useTranslations("common.age")` → `common.age`; the empty one is for whole paths. */
  readonly namespaces: Set<string>;
  /** String literals that may be keys; interpolations are asterisks. */
  readonly keys: Set<string>;
  /** Namespaces whose translator is called with a computed key: `kind(entry.kind)`. */
  readonly open: Set<string>;
}

/** A path with a word in it: an interpolation alone is not enough. */
const keyForm = /^(?=[^A-Za-z]*[A-Za-z]{2})[A-Za-z*][\w*-]*(?:\.[\w*-]+)*$/;

/**
 * Texts that no code uses. A key is used when its namespace and the rest of its path both occur in the same part
 * (a feature, or everything the features share), or the whole path occurs anywhere.
 */
export function findUnusedKeys(keys: Iterable<string>, files: readonly SourceFile[]): string[] {
  const parts = new Map<string, Asked>();
  for (const file of files) {
    const name = /^src\/features\/([^/]+)\//.exec(file.path)?.[1] ?? "";
    const asked = parts.get(name) ?? { namespaces: new Set(), keys: new Set(), open: new Set() };
    parts.set(name, asked);
    readAsked(file, asked);
  }
  const shared = parts.get("");
  const whole = [...parts.values()].flatMap((part) => [...part.keys]);
  const tests = [...parts.values()].flatMap((part) => {
    const known = new Set([...part.keys, ...(shared?.keys ?? [])]);
    return [...part.namespaces].map((namespace) => ({
      namespace,
      matches: matcherOf([...known]),
      isOpen: part.open.has(namespace),
    }));
  });
  const matchesWhole = matcherOf(whole.filter((key) => /^[A-Za-z]+\./.test(key)));
  return [...keys].filter((key) => {
    if (matchesWhole(key)) return false;
    return !tests.some(({ namespace, matches, isOpen }) => {
      if (!key.startsWith(`${namespace}.`)) return false;
      const rest = key.slice(namespace.length + 1);
      return (isOpen && !rest.includes(".")) || matches(rest);
    });
  });
}

function readAsked({ path, text }: SourceFile, asked: Asked): void {
  const translators = new Map<string, string>();
  const { program } = parseSync(path, text);
  const addKey = (key: string): void => {
    if (keyForm.test(key)) asked.keys.add(key);
  };
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === "string") addKey(value);
    },
    TemplateLiteral: (template) => {
      const key = keyOf(template);
      if (/^[a-z]\w+\./i.test(key)) addKey(key);
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== "Identifier" || init?.type !== "CallExpression") return;
      if (init.callee.type !== "Identifier" || init.callee.name !== "useTranslations") return;
      const [first] = init.arguments;
      if (first?.type === "Literal" && typeof first.value === "string") translators.set(id.name, first.value);
    },
    CallExpression: ({ callee, arguments: given }) => {
      const [first] = given;
      for (const argument of given) {
        if (argument.type === "TemplateLiteral") addKey(keyOf(argument));
      }
      if (callee.type !== "Identifier" || callee.name !== "useTranslations") return;
      if (first?.type === "Literal" && typeof first.value === "string") asked.namespaces.add(first.value);
    },
  }).visit(program);
  // A second pass: a translator may be used in a function above the one that makes it.
  new Visitor({
    CallExpression: ({ callee, arguments: [first] }) => {
      const name = callee.type === "MemberExpression" ? callee.object : callee;
      const namespace = name.type === "Identifier" ? translators.get(name.name) : undefined;
      if (namespace === undefined || first === undefined) return;
      if (!isWritten(first)) asked.open.add(namespace);
    },
  }).visit(program);
}

function keyOf({ quasis }: ESTree.TemplateLiteral): string {
  return quasis.map(({ value }) => value.raw).join("*");
}

/** Whether the keys of a call are literals. */
function isWritten(argument: ESTree.Argument): boolean {
  if (argument.type === "ConditionalExpression")
    return [argument.consequent, argument.alternate].every(isWritten);
  return argument.type === "Literal" || argument.type === "TemplateLiteral";
}

/** Matches a key against these keys, in which an asterisk matches anything. */
function matcherOf(keys: readonly string[]): (key: string) => boolean {
  const exact = new Set(keys.filter((key) => !key.includes("*")));
  const patterns = keys
    .filter((key) => key.includes("*"))
    .map((key) => new RegExp(`^${key.replaceAll(".", "\\.").replaceAll("*", "[\\w-]+")}$`));
  return (key) => exact.has(key) || patterns.some((pattern) => pattern.test(key));
}
