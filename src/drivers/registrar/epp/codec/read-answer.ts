import { parseXml } from "./parse-xml.ts";
import type { Namespace } from "./namespaces.ts";
import type { XmlElement } from "./xml.ts";

/** The server's name, and what it supports. */
export interface EppGreeting {
  readonly kind: "greeting";
  readonly serverId: string;
  readonly languages: readonly string[];
  readonly objects: readonly string[];
  readonly extensions: readonly string[];
}

export interface EppResponse {
  readonly kind: "response";
  readonly code: number;
  /** The registry's message with its reasons: for the operator. */
  readonly message: string;
  /** Our own id of the command. */
  readonly transaction: string | null;
  readonly queue: {
    readonly count: number;
    readonly id: string;
    readonly at: Date | null;
    readonly text: string;
  } | null;
  readonly data: readonly XmlElement[];
  readonly extensions: readonly XmlElement[];
}

/** An answer that cannot be understood; the outcome of the command is unknown. */
export class GarbledError extends Error {
  override readonly name = "GarbledError";
}

// Registries reorder elements and add their own, so needed elements are searched for.

/** Reads a registry's answer. Throws XmlError or GarbledError. */
export function readAnswer(xml: string): EppGreeting | EppResponse {
  const root = parseXml(xml);
  const [first] = root.children;
  if (root.space !== "epp" || first === undefined) throw new GarbledError("the answer is not of EPP");
  if (first.name === "greeting") return readGreeting(first);
  if (first.name === "response") return readResponse(first);
  throw new GarbledError(`${first.name} is no answer`);
}

function readGreeting(greeting: XmlElement): EppGreeting {
  const menu = findChild(greeting, "epp", "svcMenu");
  if (menu === null) throw new GarbledError("the greeting has no menu");
  const extension = findChild(menu, "epp", "svcExtension");
  return {
    kind: "greeting",
    serverId: findText(greeting, "epp", "svID") ?? "",
    languages: textsOf(menu, "epp", "lang"),
    objects: textsOf(menu, "epp", "objURI"),
    extensions: extension === null ? [] : textsOf(extension, "epp", "extURI"),
  };
}

function readResponse(response: XmlElement): EppResponse {
  const results = childrenOf(response, "epp", "result");
  const code = Number(results[0]?.attributes["code"]);
  if (!Number.isInteger(code) || code < 1000 || code > 2999) throw new GarbledError("the answer has no code");
  const said = results.flatMap((result) => [
    findText(result, "epp", "msg") ?? "",
    ...childrenOf(result, "epp", "extValue").map((value) => findText(value, "epp", "reason") ?? ""),
  ]);
  const transaction = findChild(response, "epp", "trID");
  const queue = findChild(response, "epp", "msgQ");
  return {
    kind: "response",
    code,
    message: said.filter((text) => text !== "").join("; "),
    transaction: transaction && findText(transaction, "epp", "clTRID"),
    queue: queue && readQueue(queue),
    data: findChild(response, "epp", "resData")?.children ?? [],
    extensions: findChild(response, "epp", "extension")?.children ?? [],
  };
}

function readQueue(queue: XmlElement): NonNullable<EppResponse["queue"]> {
  return {
    count: Number(queue.attributes["count"] ?? 0),
    id: queue.attributes["id"] ?? "",
    at: findTime(queue, "epp", "qDate"),
    text: findText(queue, "epp", "msg") ?? "",
  };
}

/** The part of an answer's data with this name. */
export function findData(elements: readonly XmlElement[], space: Namespace, name: string): XmlElement | null {
  return elements.find((element) => element.space === space && element.name === name) ?? null;
}

export function findChild(element: XmlElement, space: Namespace, name: string): XmlElement | null {
  return findData(element.children, space, name);
}

export function childrenOf(element: XmlElement, space: Namespace, name: string): XmlElement[] {
  return element.children.filter((child) => child.space === space && child.name === name);
}

/** Text of a child; null when there is none. */
export function findText(element: XmlElement, space: Namespace, name: string): string | null {
  return findChild(element, space, name)?.text.trim() ?? null;
}

export function textsOf(element: XmlElement, space: Namespace, name: string): string[] {
  return childrenOf(element, space, name).map(({ text }) => text.trim());
}

/** Time of a child; null when there is none. Some registries give no time zone: it is UTC. */
export function findTime(element: XmlElement, space: Namespace, name: string): Date | null {
  const text = findText(element, space, name);
  if (text === null || text === "") return null;
  const at = new Date(
    /(Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}${text.includes("T") ? "" : "T00:00:00"}Z`,
  );
  if (Number.isNaN(at.getTime())) throw new GarbledError(`${name} is no time`);
  return at;
}
