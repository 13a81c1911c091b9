/** A small defect in a piece of SQL, such as a plausible mistake. */
export interface SqlMutant {
  /** Kind of the defect, e.g. `comparison`. */
  readonly defect: string;
  readonly line: number;
  readonly original: string;
  readonly replacement: string;
  /** The definition of the function with the defect. */
  readonly definition: string;
}

interface Rule {
  readonly defect: string;
  /** Matched against the text with comments and quoted texts blanked out. */
  readonly pattern: RegExp;
  readonly replace: (found: string) => readonly string[];
}

const comparisons: Readonly<Record<string, readonly string[]>> = {
  "=": ["<>"],
  "<>": ["="],
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
};

const swaps: Readonly<Record<string, string>> = {
  AND: "OR",
  OR: "AND",
  "+": "-",
  "-": "+",
  least: "greatest",
  greatest: "least",
  "IS NULL": "IS NOT NULL",
  "IS NOT NULL": "IS NULL",
  "RETURN true": "RETURN false",
  "RETURN false": "RETURN true",
  "RETURN FOUND": "RETURN NOT FOUND",
  "IF FOUND": "IF NOT FOUND",
  "IF NOT": "IF",
  "NOT IN": "IN",
  IN: "NOT IN",
};

const swap = (found: string): string[] => [swaps[found] ?? ""];
const remove = (): string[] => [""];

const rules: readonly Rule[] = [
  {
    defect: "comparison",
    // Not the assignment `:=`, the arrows of JSON or a domain's `=>`.
    pattern: /(?<![-:<>=!])(?:>=|<=|<>|=|<|>)(?![<>=])/g,
    replace: (found) => comparisons[found] ?? [],
  },
  { defect: "logic", pattern: /\b(?:AND|OR)\b/g, replace: swap },
  { defect: "arithmetic", pattern: /(?<= )[+-](?= )/g, replace: swap },
  { defect: "sign", pattern: /(?<=[[(,]\s*|\bSELECT )-(?=\w)/g, replace: remove },
  { defect: "extreme", pattern: /\b(?:least|greatest)\b(?=\()/g, replace: swap },
  { defect: "null test", pattern: /\bIS (?:NOT )?NULL\b/g, replace: swap },
  { defect: "membership", pattern: /\b(?:NOT )?IN\b(?= \()/g, replace: swap },
  { defect: "condition", pattern: /\bIF (?:NOT|FOUND)\b/g, replace: swap },
  {
    defect: "condition",
    pattern: /(?<=\bIF )(?!NOT EXISTS\b)[^;]*?(?=\s+THEN\b)/g,
    replace: () => ["true", "false"],
  },
  { defect: "answer", pattern: /\bRETURN (?:true|false|FOUND)\b/g, replace: swap },
  { defect: "row lock", pattern: / FOR UPDATE\b/g, replace: remove },
  { defect: "conflict", pattern: /\bON CONFLICT\b[^;]*?\bDO NOTHING\b/g, replace: remove },
  {
    defect: "statement",
    pattern:
      /(?<=(?:;|\bBEGIN|\bTHEN|\bELSE)\s*)(?:PERFORM|RAISE|INSERT|UPDATE|DELETE|SELECT|WITH|\w+ :=)\s[^;]*(?=;)/g,
    replace: () => ["NULL"],
  },
];

/** Every mutant of the functions with a body in `$$` that a text defines. */
export function mutateSql(text: string): SqlMutant[] {
  const code = blankOut(text);
  return [...code.matchAll(/CREATE (?:OR REPLACE )?FUNCTION [^$]*\$\$([^$]*)\$\$;?/g)].flatMap((found) => {
    const end = found.index + found[0].length;
    return mutateFunction(text.slice(0, end), code.slice(0, end), found.index, found[0].indexOf("$$"));
  });
}

/** The mutants of the function that a text ends with. */
function mutateFunction(text: string, code: string, start: number, header: number): SqlMutant[] {
  const mutants = new Map<string, SqlMutant>();
  const add = (defect: string, from: number, to: number, replacement: string): void => {
    if (from < start + header) return;
    const original = text.slice(from, to);
    const definition = text.slice(start, from) + replacement + text.slice(to);
    const line = text.slice(0, from).split("\n").length;
    if (original === replacement || mutants.has(definition)) return;
    const asReplacement = definition.replace(/^CREATE FUNCTION/, "CREATE OR REPLACE FUNCTION");
    mutants.set(definition, { defect, line, original, replacement, definition: asReplacement });
  };
  for (const { defect, pattern, replace } of rules) {
    for (const match of code.matchAll(pattern)) {
      for (const replacement of replace(match[0]))
        add(defect, match.index, match.index + match[0].length, replacement);
    }
  }
  for (const [from, to] of filterParts(code)) add("filter", from, to, "true");
  return [...mutants.values()];
}

/** Replaces comments and the contents of quoted texts by blanks, so that positions stay the same. */
function blankOut(text: string): string {
  return text.replace(/--[^\n]*|'(?:[^']|'')*'/g, (part) =>
    part.startsWith("'") ? `'${" ".repeat(part.length - 2)}'` : " ".repeat(part.length),
  );
}

const filterEnd = /;|\)|\b(?:RETURNING|ORDER|GROUP|LIMIT|FOR|DO|UNION|WINDOW)\b/y;
const filterJoint = /\sAND\s+/y;

/** The conditions joined by AND in each WHERE and HAVING. */
function filterParts(code: string): [number, number][] {
  const parts: [number, number][] = [];
  for (const word of code.matchAll(/\b(?:WHERE|HAVING)\s+/g)) {
    let from = word.index + word[0].length;
    let at = from;
    for (let depth = 0; at < code.length && (depth > 0 || !lengthAt(filterEnd, code, at)); at += 1) {
      if (code[at] === "(") depth += 1;
      if (code[at] === ")") depth -= 1;
      const joint = depth === 0 ? lengthAt(filterJoint, code, at) : 0;
      if (joint === 0) continue;
      parts.push([from, at]);
      from = at + joint;
    }
    parts.push([from, from + code.slice(from, at).trimEnd().length]);
  }
  return parts;
}

/** Length of a sticky pattern's match at this position; 0 without one. */
function lengthAt(pattern: RegExp, code: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(code)?.[0].length ?? 0;
}
