/** What scripts may write into a page: their text, by the island that loads them, and for every page. */
export interface PageScripts {
  readonly always: string;
  readonly islands: ReadonlyMap<string, string>;
}

interface Rule {
  readonly text: string;
  /** Kept when the page has all classes of one selector alternative; null when it depends on no class. */
  readonly classes: readonly (readonly string[])[] | null;
  /** The contents of a block such as `@media`, and its head. */
  readonly inner?: { readonly head: string; readonly rules: readonly Rule[] };
}

/**
 * Removes the styles that neither the page's HTML nor a script it loads by itself names: the returned function
 * takes a page with all of `css` in it. A class counts as named by a script when it occurs there as a word, so
 * too much is kept rather than too little.
 */
export function createStyleNarrower(css: string, scripts: PageScripts): (html: string) => string {
  const rules = parseRules(css);
  const namedBy = new Map<string, Map<string, boolean>>();
  const isNamed = (island: string, text: string, name: string): boolean => {
    const known = namedBy.get(island) ?? new Map<string, boolean>();
    namedBy.set(island, known);
    const isFound = known.get(name) ?? hasWord(text, name);
    known.set(name, isFound);
    return isFound;
  };
  return (html) => {
    const at = html.indexOf(css);
    if (css === "" || at === -1) return html;
    const before = html.slice(0, at);
    const after = html.slice(at + css.length);
    const classes = classesOf(before + after);
    const islands = new Set([...after.matchAll(/ data-island="([^"]+)"/g)].map(([, name = ""]) => name));
    const isUsed = (name: string): boolean =>
      classes.has(name) ||
      isNamed("", scripts.always, name) ||
      [...islands].some((island) => isNamed(island, scripts.islands.get(island) ?? "", name));
    return before + dropUnusedProperties(keep(rules, isUsed)) + after;
  };
}

const edge = /[\s"'`{}$]/;

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (edge.test(text.charAt(at - 1) || " ") && edge.test(text.charAt(at + word.length) || " ")) return true;
  }
  return false;
}

function keep(rules: readonly Rule[], isUsed: (name: string) => boolean): string {
  return rules
    .map(({ text, classes, inner }) => {
      if (inner !== undefined) {
        const kept = keep(inner.rules, isUsed);
        return kept === "" ? "" : `${inner.head}{${kept}}`;
      }
      return classes === null || classes.some((alternative) => alternative.every(isUsed)) ? text : "";
    })
    .join("");
}

/** A registered property that nothing sets or reads any more. */
function dropUnusedProperties(css: string): string {
  const registered = /@property (--[\w-]+)\{[^}]*\}/g;
  const rest = css.replaceAll(registered, "");
  return css.replaceAll(registered, (text, name: string) => (rest.includes(name) ? text : ""));
}

const block = /^@(?:media|supports|layer|container)\b/;

function parseRules(css: string): Rule[] {
  return splitRules(css).map((text) => {
    const open = text.indexOf("{");
    if (open === -1) return { text, classes: null };
    const head = text.slice(0, open);
    // There is a comment before the first rule.
    const selector = head.replaceAll(/\/\*[\s\S]*?\*\//g, "").trim();
    if (block.test(selector)) {
      return { text, classes: null, inner: { head, rules: parseRules(text.slice(open + 1, -1)) } };
    }
    return { text, classes: selector.startsWith("@") ? null : alternativesOf(selector) };
  });
}

/** What may end a rule; escaped signs and quoted text end none. */
const ruleSigns = /\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[{};]/gs;

/** The rules of one level, each with its contents. */
function splitRules(css: string): string[] {
  const rules: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: sign, index } of css.matchAll(ruleSigns)) {
    if (sign === "{") depth += 1;
    if (sign === "}") depth -= 1;
    if (depth === 0 && (sign === "}" || sign === ";")) {
      rules.push(css.slice(start, index + 1));
      start = index + 1;
    }
  }
  return start < css.length ? [...rules, css.slice(start)] : rules;
}

/** The classes that each alternative of a selector requires: parts in brackets may be a choice or a negation. */
function alternativesOf(selector: string): readonly (readonly string[])[] {
  const bare = withoutBrackets(selector);
  return bare
    .split(/(?<!\\),/)
    .map((alternative) =>
      [...alternative.matchAll(/\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi)].map(([, name = ""]) =>
        name
          .replaceAll(/\\([0-9a-f]{1,6}) ?/gi, (_, code: string) =>
            String.fromCodePoint(Number.parseInt(code, 16)),
          )
          .replaceAll(/\\(.)/g, "$1"),
      ),
    );
}

function withoutBrackets(selector: string): string {
  let depth = 0;
  let bare = "";
  for (let at = 0; at < selector.length; at += 1) {
    const sign = selector.charAt(at);
    const width = sign === "\\" ? 2 : 1;
    if (sign === "(") depth += 1;
    if (depth === 0) bare += selector.slice(at, at + width);
    if (sign === ")") depth -= 1;
    at += width - 1;
  }
  return bare;
}

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&gt;": ">",
  "&lt;": "<",
  "&quot;": '"',
  "&#x27;": "'",
};

function classesOf(html: string): Set<string> {
  const lists = [...html.matchAll(/ class="([^"]*)"/g)].map(([, list = ""]) => list);
  return new Set(
    lists.flatMap((list) =>
      list.replaceAll(/&[#\w]+;/g, (entity) => entities[entity] ?? entity).split(/\s+/),
    ),
  );
}
