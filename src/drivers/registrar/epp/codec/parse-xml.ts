import { createRequire } from "node:module";
import type { XMLParser } from "fast-xml-parser";
import * as z from "zod/mini";
import { type Namespace, namespaceOf } from "./namespaces.ts";
import { isXmlText, type XmlElement } from "./xml.ts";

/** The document is not XML, or uses features of it that are never needed here. */
export class XmlError extends Error {
  override readonly name = "XmlError";
}

/** Deeper than any frame of EPP. */
const maxDepth = 24;

const settings = {
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  // No entities are declared: the five of XML are resolved below, all others refused.
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  cdataPropName: "#cdata",
  maxNestedTags: maxDepth,
};

/** Loaded with the first document: most starts read none. */
function loadParser(): { readonly parser: XMLParser; readonly validate: (xml: string) => string | null } {
  // A module loaded this way has no types of its own.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const library = createRequire(import.meta.url)("fast-xml-parser") as typeof import("fast-xml-parser");
  return {
    parser: new library.XMLParser(settings),
    validate(xml) {
      const validity = library.XMLValidator.validate(xml);
      return validity === true ? null : validity.err.msg;
    },
  };
}

let loaded: ReturnType<typeof loadParser> | undefined;

/** The parser's form of a document: a list of nodes, each with its name as the one key beside `:@`. */
const parsedNodes = z.array(z.record(z.string(), z.unknown()));
const parsedAttributes = z.record(z.string(), z.string());

/** The root element. Throws XmlError for everything except one well-formed, harmless document. */
export function parseXml(xml: string): XmlElement {
  // Without a document type there are no entities to expand, and nothing external to load.
  if (/<!(?!--|\[CDATA\[)/.test(xml)) throw new XmlError("a document type is not taken");
  if (!isXmlText(xml)) throw new XmlError("a control character");
  loaded ??= loadParser();
  const fault = loaded.validate(xml);
  if (fault !== null) throw new XmlError(fault);
  const roots = elementsIn(readNodes(loaded.parser, xml), new Map(), "", 0);
  const [root] = roots;
  if (root === undefined || roots.length > 1) throw new XmlError("there is not one root element");
  return root;
}

function readNodes(parser: XMLParser, xml: string): unknown {
  try {
    return parser.parse(xml);
  } catch (error) {
    throw new XmlError(error instanceof Error ? error.message : String(error));
  }
}

/** Prefix → URI, as declared around an element. */
type Scope = ReadonlyMap<string, string>;

function elementsIn(nodes: unknown, scope: Scope, within: string, depth: number): XmlElement[] {
  if (depth > maxDepth) throw new XmlError(`${within} is nested too deeply`);
  return nodesOf(nodes).flatMap((node) => {
    const tag = Object.keys(node).find((key) => key !== ":@" && !key.startsWith("#"));
    return tag === undefined ? [] : [readElement(tag, node[tag], node[":@"], scope, depth)];
  });
}

function readElement(
  tag: string,
  content: unknown,
  attributeNode: unknown,
  outer: Scope,
  depth: number,
): XmlElement {
  const reported = parsedAttributes.safeParse(attributeNode ?? {});
  if (!reported.success) throw new XmlError(`${tag} has an attribute without a value`);
  const scope = new Map(outer);
  const attributes: Record<string, string> = {};
  for (const [key, raw] of Object.entries(reported.data)) {
    const value = decode(raw);
    if (key === "xmlns") scope.set("", value);
    else if (key.startsWith("xmlns:")) scope.set(key.slice("xmlns:".length), value);
    // `xsi:schemaLocation` and the like are for parsers that load schemas; ours does not.
    else if (!key.includes(":")) attributes[key] = value;
  }
  const { space, name } = resolve(tag, scope);
  return {
    space,
    name,
    attributes,
    children: elementsIn(content, scope, name, depth + 1),
    text: textOf(content),
  };
}

function resolve(tag: string, scope: Scope): { space: Namespace | null; name: string } {
  const [first = "", ...rest] = tag.split(":");
  const [prefix, name] = rest.length === 0 ? ["", first] : [first, rest.join(":")];
  const uri = scope.get(prefix);
  if (uri === undefined && prefix !== "") throw new XmlError(`the prefix of ${tag} is not declared`);
  return { space: uri === undefined ? null : namespaceOf(uri), name };
}

function nodesOf(content: unknown): Record<string, unknown>[] {
  const nodes = parsedNodes.safeParse(content);
  if (!nodes.success) throw new XmlError("the document has no elements");
  return nodes.data;
}

function textOf(content: unknown): string {
  return nodesOf(content)
    .map((node) => {
      const text = node["#text"];
      if (typeof text === "string") return decode(text);
      // The text of a CDATA section is taken literally.
      const [inner] = "#cdata" in node ? nodesOf(node["#cdata"]) : [];
      const cdata = inner?.["#text"];
      return typeof cdata === "string" ? cdata : "";
    })
    .join("");
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decode(text: string): string {
  return text.replace(/&([^;]*;?)/g, (whole, inner: string) => {
    const name = inner.endsWith(";") ? inner.slice(0, -1) : "";
    const known = entities[name];
    if (known !== undefined) return known;
    const digits = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/.exec(name);
    const point = digits?.[1] ? Number.parseInt(digits[1], 16) : Number(digits?.[2] ?? Number.NaN);
    if (!isCharacter(point))
      throw new XmlError(`${whole.slice(0, 16)} is not a known entity or an allowed character`);
    return String.fromCodePoint(point);
  });
}

/** XML 1.0 §2.2. */
function isCharacter(point: number): boolean {
  return (
    point === 0x9 ||
    point === 0xa ||
    point === 0xd ||
    (point >= 0x20 && point <= 0xd7ff) ||
    (point >= 0xe000 && point <= 0xfffd) ||
    (point >= 0x10000 && point <= 0x10ffff)
  );
}
