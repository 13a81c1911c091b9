import { createRandom } from "#src/shared/random.ts";

// Documents with one thing wrong, or merely different: an element missing, repeated, renamed or moved, a text or an
// attribute changed.

const texts = [
  "",
  " ",
  "x",
  "ab",
  "-1",
  "0",
  "1",
  "99",
  "100",
  "65536",
  "+1.5",
  "+17035555555",
  "USA",
  "true",
  "2026-02-30",
  "2026-11-20",
  "a".repeat(17),
  "a".repeat(65),
  "a".repeat(256),
  "  spaced   out  ",
  "été",
  "ZZ",
];

/** `count` spoilt forms of a document, the same for the same seed. */
export function spoil(xml: string, count: number, seed: number): string[] {
  const random = createRandom(seed);
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];
  const changes = [remove, repeat, rename, swap, setText, setAttribute, addChild];
  return Array.from({ length: count }, () => (pick(changes) ?? remove)(xml, pick));
}

type Pick = <T>(items: readonly T[]) => T | undefined;

interface Element {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Leaf elements inside the command itself: the content of extensions is not spoilt. */
function leavesOf(xml: string): Element[] {
  const command = xml.slice(0, xml.includes("<extension>") ? xml.indexOf("<extension>") : undefined);
  return Array.from(command.matchAll(/<([\w:]+)([^<>]*)(?:\/>|>[^<>]*<\/\1>)/g), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: match[0],
  })).filter(({ text }) => !text.startsWith("<clTRID"));
}

function replace(xml: string, { start, end }: Element, text: string): string {
  return xml.slice(0, start) + text + xml.slice(end);
}

function remove(xml: string, pick: Pick): string {
  const leaf = pick(leavesOf(xml));
  return leaf ? replace(xml, leaf, "") : xml;
}

function repeat(xml: string, pick: Pick): string {
  const leaf = pick(leavesOf(xml));
  return leaf ? replace(xml, leaf, leaf.text + leaf.text) : xml;
}

function rename(xml: string, pick: Pick): string {
  const leaf = pick(leavesOf(xml));
  return leaf
    ? replace(xml, leaf, leaf.text.replace(/^<([\w:]+)/, "<$1x").replace(/<\/([\w:]+)>$/, "</$1x>"))
    : xml;
}

function swap(xml: string, pick: Pick): string {
  const leaves = leavesOf(xml);
  const first = pick(leaves.slice(0, -1));
  const second = first && leaves[leaves.indexOf(first) + 1];
  if (!first || !second) return xml;
  const between = xml.slice(first.end, second.start);
  return xml.slice(0, first.start) + second.text + between + first.text + xml.slice(second.end);
}

function setText(xml: string, pick: Pick): string {
  const leaf = pick(leavesOf(xml).filter(({ text }) => !text.endsWith("/>")));
  return leaf ? replace(xml, leaf, leaf.text.replace(/>[^<>]*</, `>${pick(texts) ?? ""}<`)) : xml;
}

function setAttribute(xml: string, pick: Pick): string {
  const leaf = pick(leavesOf(xml).filter(({ text }) => / (?!xmlns)[\w]+="/.test(text)));
  if (!leaf) return xml;
  const value = pick(texts) ?? "";
  const changed = pick([
    leaf.text.replace(/ (?!xmlns)[\w]+="[^"]*"/, ""),
    leaf.text.replace(/ ((?!xmlns)[\w]+)="[^"]*"/, ` $1="${value}"`),
    leaf.text.replace(/ ((?!xmlns)[\w]+)="/, ' strange="" $1="'),
  ]);
  return replace(xml, leaf, changed ?? leaf.text);
}

function addChild(xml: string, pick: Pick): string {
  const leaf = pick(leavesOf(xml).filter(({ text }) => !text.endsWith("/>")));
  return leaf ? replace(xml, leaf, leaf.text.replace(/<\/([\w:]+)>$/, "<strange/></$1>")) : xml;
}
