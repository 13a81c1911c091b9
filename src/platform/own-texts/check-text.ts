import { isLegal, maxText, type TextDocument } from "#src/shared/texts/documents.ts";
import { readMessage } from "./read-message.ts";

/** What is wrong with a text: `fix` is the placeholder or tag that it is about. */
export interface TextProblem {
  readonly code: "empty" | "long" | "form" | "markup" | "missing" | "unknown";
  readonly fix: string | null;
}

/**
 * Whether a text can take the place of the product's: it is well-formed, names the same things and has the same tags, so
 * that no page and no mail fails or shows markup. Clauses of legal texts may leave things out, or be empty.
 */
export function checkText(document: TextDocument, shipped: string, own: string): TextProblem | null {
  if (own.trim() === "") return isLegal(document) ? null : { code: "empty", fix: null };
  if (own.length > maxText) return { code: "long", fix: String(maxText) };
  const read = readMessage(own);
  const model = readMessage(shipped);
  if (read === null || model === null) return { code: "form", fix: null };
  const tag = [...read.tags].find((name) => !model.tags.has(name));
  if (tag !== undefined) return { code: "markup", fix: `<${tag}>` };
  for (const [name, ways] of read.places) {
    const known = model.places.get(name);
    if (known === undefined) return { code: "unknown", fix: `{${name}}` };
    // A word in place of a number would end in a text that cannot be drawn.
    if ([...ways].some((way) => !isFilledBy(known, way))) return { code: "form", fix: `{${name}}` };
  }
  if (isLegal(document)) return null;
  const lost = [...model.places.keys()].find((name) => !read.places.has(name));
  if (lost !== undefined) return { code: "missing", fix: `{${lost}}` };
  const lostTag = [...model.tags].find((name) => !read.tags.has(name));
  return lostTag === undefined ? null : { code: "missing", fix: `<${lostTag}>` };
}

const numberWays = ["plural", "ordinal", "number"];

/** Whether what fills in these ways fills in that one too: any value is a word, and a number is one in all its ways. */
function isFilledBy(known: ReadonlySet<string>, way: string): boolean {
  if (way === "plain" || known.has(way)) return true;
  return numberWays.includes(way) && numberWays.some((one) => known.has(one));
}
