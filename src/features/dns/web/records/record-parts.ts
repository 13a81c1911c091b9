import type { RecordType, ZoneRecord } from "./record-types.ts";

/** One part of a record's value. Its texts are `zone.part.<name>`. */
export interface ValuePart {
  readonly name: PartName;
  readonly kind: "number" | "text" | "choice";
  readonly options?: readonly string[];
  /** Its initial value. */
  readonly start: string;
  /** Its share of the width. */
  readonly grow: 0 | 1;
  /** Sent in quotes and shown without. */
  readonly isQuoted?: true;
}

export type PartName =
  | "address4"
  | "address6"
  | "host"
  | "text"
  | "priority"
  | "weight"
  | "port"
  | "flags"
  | "tag"
  | "value"
  | "usage"
  | "selector"
  | "matching"
  | "keyTag"
  | "algorithm"
  | "digestType"
  | "hex"
  | "target"
  | "svcPriority"
  | "params"
  | "order"
  | "preference"
  | "services"
  | "regexp"
  | "replacement";

const words = (name: PartName): ValuePart => ({ name, kind: "text", start: "", grow: 1 });
const number = (name: PartName, start: string): ValuePart => ({ name, kind: "number", start, grow: 0 });
const choice = (name: PartName, ...options: readonly [string, ...string[]]): ValuePart => ({
  name,
  kind: "choice",
  options,
  start: options[0],
  grow: 0,
});

const inQuotes = (name: PartName, start: string, grow: 0 | 1): ValuePart => ({
  name,
  kind: "text",
  start,
  grow,
  isQuoted: true,
});
/** Of SVCB and HTTPS: a dot is the record's own name, and the priority is no field of the API. */
const service: readonly ValuePart[] = [
  number("svcPriority", "1"),
  { ...words("target"), start: "." },
  words("params"),
];

/** The parts of a value of each type, in written order. */
export const partsOf: Readonly<Record<RecordType, readonly ValuePart[]>> = {
  A: [words("address4")],
  AAAA: [words("address6")],
  ALIAS: [words("host")],
  CNAME: [words("host")],
  MX: [number("priority", "10"), words("host")],
  TXT: [words("text")],
  SRV: [number("priority", "0"), number("weight", "0"), number("port", ""), words("host")],
  HTTPS: service,
  SVCB: service,
  CAA: [
    choice("flags", "0", "128"),
    choice("tag", "issue", "issuewild", "iodef", "issuemail", "issuevmc", "contactemail", "contactphone"),
    inQuotes("value", "", 1),
  ],
  NS: [words("host")],
  DS: [number("keyTag", ""), number("algorithm", "13"), number("digestType", "2"), words("hex")],
  TLSA: [
    choice("usage", "3", "2", "1", "0"),
    choice("selector", "1", "0"),
    choice("matching", "1", "2", "0"),
    words("hex"),
  ],
  SSHFP: [choice("algorithm", "4", "3", "1", "6", "2"), choice("digestType", "2", "1"), words("hex")],
  NAPTR: [
    number("order", "100"),
    number("preference", "10"),
    inQuotes("flags", "u", 0),
    inQuotes("services", "", 1),
    inQuotes("regexp", "", 1),
    { ...words("replacement"), start: "." },
  ],
  PTR: [words("host")],
};

/** Types whose value begins with a priority of its own. */
export const hasPriority = (type: string): boolean => type === "MX" || type === "SRV";

export function startValues(type: RecordType): readonly string[] {
  return partsOf[type].map(({ start }) => start);
}

/** A record's value in its parts, as the fields show them. */
export function splitValue(
  type: RecordType,
  { content, priority }: Pick<ZoneRecord, "content" | "priority">,
): readonly string[] {
  const parts = partsOf[type];
  if (parts.length === 1) return [content];
  const written = hasPriority(type) && priority !== null ? `${priority} ${content}` : content;
  return spread(written, parts.length).map((part, index) =>
    parts[index]?.isQuoted ? part.replace(/^"(.*)"$/s, "$1") : part,
  );
}

/** Splits into so many words, quoted ones whole; the last one has the rest. */
function spread(text: string, count: number): string[] {
  const pieces = text.match(/(?:"(?:[^"\\]|\\.)*"|\S)+/gs) ?? [];
  const heads = pieces.slice(0, count - 1);
  return [
    ...heads,
    ...Array.from({ length: count - 1 - heads.length }, () => ""),
    pieces.slice(count - 1).join(" "),
  ];
}

export interface SentValue {
  readonly content: string;
  readonly priority: number | null;
}

/** The fields' values as the API takes them. A priority that is not a number stays in front of the content. */
export function joinValue(type: RecordType, values: readonly string[]): SentValue {
  const parts = partsOf[type];
  const typed = parts.map((_, index) => (values[index] ?? "").trim());
  if (parts.length === 1) return { content: values[0]?.trim() ?? "", priority: null };
  if (!hasPriority(type)) {
    const quoted = typed.map((part, index) => (parts[index]?.isQuoted ? quote(part) : part));
    return { content: quoted.join(" ").trim(), priority: null };
  }
  const [first = "", ...rest] = typed;
  const content = rest.join(" ").trim();
  return /^\d{1,5}$/.test(first) && Number(first) <= 65_535
    ? { content, priority: Number(first) }
    : { content: `${first} ${content}`.trim(), priority: null };
}

const quote = (text: string): string => (/^".*"$/s.test(text) ? text : `"${text}"`);

/** A value as one line, for rows that are not being edited. */
export function shownValue(type: RecordType, values: readonly string[]): string {
  const { content, priority } = joinValue(type, values);
  return priority === null ? content : `${priority} ${content}`;
}
