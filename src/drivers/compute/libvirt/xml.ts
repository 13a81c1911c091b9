import { EngineRefusal } from "../engine/refusal.ts";

/** An element of an XML document, as far as libvirt's need it. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  /** Its own text, without that of its children. */
  readonly text: string;
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** A text as XML's content or attribute. What XML cannot carry is left out. */
export function escapeXml(text: string): string {
  return (
    text
      // All but the characters of XML 1.0 (2.2).
      .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
      .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
  );
}

const token =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<\/([^\s>]+)\s*>|<([^\s/>]+)([^<>]*?)(\/?)>|([^<]+)/g;
const attribute = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

interface Open extends Element {
  readonly children: Element[];
  text: string;
}

/** Reads a document; one that is cut off or not nested is refused. */
export function parseXml(source: string): Element {
  const root: Open = { name: "", attributes: {}, children: [], text: "" };
  const open: Open[] = [root];
  for (const [, literal = "", end, name, attributes = "", isEmpty, text] of source.matchAll(token)) {
    const current = open.at(-1) ?? root;
    current.text += literal;
    if (text !== undefined) current.text += unescapeXml(text);
    if (end !== undefined && open.pop()?.name !== end) throw broken();
    if (name === undefined) continue;
    const element: Open = { name, attributes: readAttributes(attributes), children: [], text: "" };
    current.children.push(element);
    if (isEmpty === "") open.push(element);
  }
  const [document] = root.children;
  if (open.length !== 1 || document === undefined) throw broken();
  return document;
}

/** The first child along a path of names. */
export function child(element: Element | undefined, ...way: readonly string[]): Element | undefined {
  return way.reduce<Element | undefined>(
    (found, name) => found?.children.find((one) => one.name === name),
    element,
  );
}

function readAttributes(text: string): Record<string, string> {
  return Object.fromEntries(
    Array.from(text.matchAll(attribute), ([, name = "", double, single]) => [
      name,
      unescapeXml(double ?? single ?? ""),
    ]),
  );
}

function unescapeXml(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-fA-F]+)|(\w+));/g, (whole, decimal, hex, name) => {
    if (typeof decimal === "string") return String.fromCodePoint(Number(decimal));
    if (typeof hex === "string") return String.fromCodePoint(Number.parseInt(hex, 16));
    return entities[String(name)] ?? whole;
  });
}

function broken(): EngineRefusal {
  return new EngineRefusal("failed", "the engine's XML cannot be read");
}
