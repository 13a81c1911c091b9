import type { Namespace } from "./namespaces.ts";
import type { XmlElement } from "./xml.ts";

/** A document that is XML but breaks the schemas of EPP; the sender gets 2001. */
export class EppSyntaxError extends Error {
  override readonly name = "EppSyntaxError";
}

/** The children of an element in the order that its schema prescribes (`xs:sequence`). */
export interface Sequence {
  /** Takes the next child, which has to be this one. */
  one(name: string, space?: Namespace): XmlElement;
  maybe(name: string, space?: Namespace): XmlElement | null;
  many(name: string, max: number, space?: Namespace): XmlElement[];
  /** Takes the next child of any name; null when there is none. */
  next(): XmlElement | null;
  /** Checks that nothing is left. */
  end(): void;
}

/** `attributes` are those that the element may have. */
export function readSequence(element: XmlElement, ...attributes: readonly string[]): Sequence {
  refuseAttributes(element, attributes);
  if (element.text.trim() !== "") throw new EppSyntaxError(`${element.name} has text in it`);
  let place = 0;
  const maybe = (name: string, space = element.space): XmlElement | null => {
    const child = element.children[place];
    if (child === undefined || child.name !== name || child.space !== space) return null;
    place += 1;
    return child;
  };
  return {
    maybe,
    one(name, space) {
      const child = maybe(name, space ?? element.space ?? undefined);
      if (child === null) throw new EppSyntaxError(`${element.name} needs ${name}`);
      return child;
    },
    many(name, max, space) {
      const found: XmlElement[] = [];
      for (let child = maybe(name, space); child !== null; child = maybe(name, space)) found.push(child);
      if (found.length > max) throw new EppSyntaxError(`${element.name} has too many of ${name}`);
      return found;
    },
    next: () => element.children[place++] ?? null,
    end() {
      const child = element.children[place];
      if (child !== undefined) throw new EppSyntaxError(`${element.name} has ${child.name} in a wrong place`);
    },
  };
}

/** An element without children, attributes and text. */
export function readEmpty(element: XmlElement): void {
  readSequence(element).end();
}

function refuseAttributes({ name, attributes }: XmlElement, allowed: readonly string[]): void {
  const stranger = Object.keys(attributes).find((key) => !allowed.includes(key));
  if (stranger !== undefined) throw new EppSyntaxError(`${name} has ${stranger}`);
}

/** The limits of a simple type. */
export interface TextRule {
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp;
  readonly attributes?: readonly string[];
}

/** A text as `xs:token`: white space at its ends is removed, inside it is one space. */
export function readToken(element: XmlElement, rule: TextRule = {}): string {
  return checkText(element, element.text.replace(/[\t\n\r ]+/g, " ").trim(), rule);
}

/** A text as `xs:normalizedString`: every white space is a space. */
export function readLine(element: XmlElement, rule: TextRule = {}): string {
  return checkText(element, element.text.replace(/[\t\n\r]/g, " "), rule);
}

function checkText(element: XmlElement, text: string, rule: TextRule): string {
  const { min = 0, max = Number.POSITIVE_INFINITY, pattern, attributes = [] } = rule;
  refuseAttributes(element, attributes);
  if (element.children.length > 0) throw new EppSyntaxError(`${element.name} has elements in it`);
  // Schemas count characters, not the halves of them.
  const length = Array.from(text).length;
  if (length < min || length > max) throw new EppSyntaxError(`${element.name} has a wrong length`);
  if (pattern && !pattern.test(text)) throw new EppSyntaxError(`${element.name} has a wrong form`);
  return text;
}

/** One of the values of an enumeration, in an attribute. */
export function readChoice<T extends string>(
  { name, attributes }: XmlElement,
  key: string,
  choices: readonly T[],
  absent?: T,
): T {
  const reported = attributes[key];
  const value = reported === undefined ? absent : choices.find((choice) => choice === reported.trim());
  if (value === undefined) throw new EppSyntaxError(`${name} has no usable ${key}`);
  return value;
}

const booleans: Record<string, boolean> = { "1": true, true: true, "0": false, false: false };

/** `xs:boolean`. */
export function readBoolean(text: string): boolean {
  const value = booleans[text.trim()];
  if (value === undefined) throw new EppSyntaxError(`${text.slice(0, 16)} is neither true nor false`);
  return value;
}

const rules = {
  /** An id of a registrar or a contact (`clIDType`). */
  id: { min: 3, max: 16 },
  /** A name of a domain or a host (`labelType`). */
  label: { min: 1, max: 255 },
  transaction: { min: 3, max: 64 },
} as const;

export const readId = (element: XmlElement): string => readToken(element, rules.id);
export const readLabel = (element: XmlElement): string => readToken(element, rules.label);
export const readTransaction = (element: XmlElement): string => readToken(element, rules.transaction);

/** A whole number from min to max. */
export function readWhole(
  element: XmlElement,
  min: number,
  max: number,
  attributes?: readonly string[],
): number {
  const text = readToken(element, { pattern: /^\+?\d{1,10}$/, ...(attributes && { attributes }) });
  const value = Number(text);
  if (value < min || value > max) throw new EppSyntaxError(`${element.name} is out of range`);
  return value;
}
