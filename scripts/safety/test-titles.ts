import { type ESTree, parseSync, Visitor } from "vite";
import type { SourceFile } from "./source-files.ts";

/** Titles of a test file as written in it: what runs, and what is left out by `skip` or `todo`. */
export interface TestTitles {
  readonly run: ReadonlySet<string>;
  readonly leftOut: ReadonlySet<string>;
}

/** Reads titles of `test(…)`, `it(…)`, `test.each(…)(…)`; an interpolation is written `${}`. */
export function readTestTitles({ path, text }: SourceFile): TestTitles {
  const run = new Set<string>();
  const leftOut = new Set<string>();
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const words = wordsOf(callee);
      const title = first && titleOf(first);
      if (title === undefined || (words[0] !== "test" && words[0] !== "it")) return;
      // The call of `test.each(…)` itself has rows, or a template, and no title.
      if (words.at(-1) === "each" && callee.type === "MemberExpression") return;
      const isLeftOut = words.some((word) => word === "skip" || word === "todo" || word === "fails");
      (isLeftOut ? leftOut : run).add(title);
    },
  }).visit(parseSync(path, text).program);
  return { run, leftOut };
}

/** `test.skip.each(rows)` → test, skip, each. */
function wordsOf(callee: ESTree.Expression | ESTree.Super): readonly string[] {
  if (callee.type === "Identifier") return [callee.name];
  if (callee.type === "CallExpression") return wordsOf(callee.callee);
  if (callee.type === "TaggedTemplateExpression") return wordsOf(callee.tag);
  if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return [];
  return [...wordsOf(callee.object), callee.property.name];
}

function titleOf(node: ESTree.Argument): string | undefined {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  return node.type === "TemplateLiteral"
    ? node.quasis.map(({ value }) => value.cooked).join("${}")
    : undefined;
}
