/** Every call of a function in a piece of SQL: the text between its parentheses. */
export function callsTo(name: string, sql: string): string[] {
  return [...sql.matchAll(new RegExp(`\\b${name}\\s*\\(`, "g"))].map((match) => {
    const start = match.index + match[0].length;
    return sql.slice(start, endOfGroup(sql, start));
  });
}

/** The arguments of a call, as written there. */
export function argumentsOf(inner: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const { at, char, depth } of outsideTexts(inner)) {
    if (char !== "," || depth > 0) continue;
    parts.push(inner.slice(start, at).trim());
    start = at + 1;
  }
  return [...parts, inner.slice(start).trim()];
}

/** The keys of a `jsonb_build_object`; null for any other expression. */
export function keysOfObject(expression: string): string[] | null {
  const inner = /^jsonb_build_object\s*\(/.exec(expression);
  if (!inner) return null;
  const [call = ""] = callsTo("jsonb_build_object", expression);
  return argumentsOf(call)
    .filter((_, place) => place % 2 === 0)
    .map((key) => key.replace(/^'(.*)'$/s, "$1"));
}

function endOfGroup(sql: string, start: number): number {
  for (const { at, char, depth } of outsideTexts(sql.slice(start))) {
    if (char === ")" && depth < 0) return start + at;
  }
  return sql.length;
}

/** Each character that is in no quoted text, with how many parentheses are open after it. */
function* outsideTexts(sql: string): Generator<{ at: number; char: string; depth: number }> {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < sql.length; at += 1) {
    const char = sql[at] ?? "";
    if (char === "'") isText = !isText;
    if (isText) continue;
    if (char === "(" || char === "[") depth += 1;
    if (char === ")" || char === "]") depth -= 1;
    yield { at, char, depth };
  }
}
