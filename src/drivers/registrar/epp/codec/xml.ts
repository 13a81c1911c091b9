import { type Namespace, namespaces } from "./namespaces.ts";

/** An element with its namespace resolved; null for a namespace that we do not support. */
export interface XmlElement {
  readonly space: Namespace | null;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Its own text, without that of its children. */
  readonly text: string;
}

/** A text that XML cannot carry in any form. */
export class UnwritableError extends Error {
  override readonly name = "UnwritableError";
}

type Content = string | readonly (XmlElement | null)[];

/** Makes elements of one namespace; null children are left out. */
export function elementsOf(space: Namespace) {
  return (name: string, content: Content = "", attributes: Record<string, string> = {}): XmlElement => ({
    space,
    name,
    attributes,
    children: typeof content === "string" ? [] : content.filter((child) => child !== null),
    text: typeof content === "string" ? content : "",
  });
}

/** The whole document. Every value is escaped; throws UnwritableError. */
export function writeXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n${writeElement(root, null)}`;
}

function writeElement(element: XmlElement, outer: Namespace | null): string {
  const { space, name, attributes, children, text } = element;
  if (space === null) throw new UnwritableError(`${name} has no namespace`);
  const prefix = space === "epp" ? "" : `${space}:`;
  const declaration = space === outer ? "" : ` ${prefix ? `xmlns:${space}` : "xmlns"}="${namespaces[space]}"`;
  const reported = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const tag = `${prefix}${name}`;
  const open = `<${tag}${declaration}${reported.join("")}`;
  if (children.length === 0 && text === "") return `${open}/>`;
  const inner = children.map((child) => writeElement(child, space));
  return `${open}>${escapeXml(text)}${inner.join("")}</${tag}>`;
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

// The characters of XML 1.0 (2.2).
const written = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;

/** Whether XML 1.0 can write this text. */
export function isXmlText(text: string): boolean {
  return written.test(text);
}

function escapeXml(text: string): string {
  if (!isXmlText(text)) throw new UnwritableError("a control character");
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
