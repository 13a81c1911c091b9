import { readIpv4, readIpv6 } from "#src/shared/validation/ip-address.ts";
import { ipv4Wire, ipv6Wire } from "./address-wire.ts";

/** Parameters of SVCB and HTTPS records (RFC 9460 7), each known one with its number. */
const keys = ["mandatory", "alpn", "no-default-alpn", "port", "ipv4hint", "ech", "ipv6hint"] as const;
type Key = (typeof keys)[number];

/** A value's canonical text, without quotes; empty for `no-default-alpn`. */
type Params = ReadonlyMap<Key, string>;

const written = /([a-z0-9-]+)(?:=(?:"((?:[^"\\]|\\.)*)"|([^\s"]*)))?(?:\s+|$)/gsy;
/** Names of protocols that need no escapes in a list, which all registered ones are. */
const protocol = /^[\x21\x23-\x2b\x2d-\x5b\x5d-\x7e]{1,255}$/;
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/**
 * Parameters as written, `alpn=h2,h3 port=8443`, in canonical text: in the order of their numbers; null for ones that
 * are unknown, there twice, or wrong. Empty text is no parameters.
 */
export function readServiceParams(text: string): string | null {
  const params = new Map<Key, string>();
  let end = 0;
  const trimmed = text.trim();
  for (const [whole, name = "", quoted, plain] of trimmed.matchAll(written)) {
    const key = keys.find((known) => known === name);
    const value = key === undefined ? null : readers[key](quoted ?? plain ?? "", name);
    if (key === undefined || value === null || params.has(key)) return null;
    params.set(key, value);
    end += whole.length;
  }
  if (end !== trimmed.length || !isConsistent(params)) return null;
  return textOf(params);
}

/** Wire form of canonical text (RFC 9460 2.2). */
export function serviceParamsWire(text: string): Buffer {
  const parts = text === "" ? [] : text.split(" ");
  return Buffer.concat(
    parts.map((part) => {
      const [name = "", ...rest] = part.split("=");
      const key = keys.find((known) => known === name);
      if (key === undefined) throw new Error(`A service parameter ${name}`);
      const value = wires[key](rest.join("=").replaceAll('"', ""));
      return Buffer.concat([uint16(keys.indexOf(key)), uint16(value.length), value]);
    }),
  );
}

/** Canonical text of a wire form; null for parameters that we do not set. */
export function serviceParamsText(wire: Buffer): string | null {
  const params = new Map<Key, string>();
  for (let at = 0; at < wire.length; ) {
    if (at + 4 > wire.length) return null;
    const key = keys[wire.readUInt16BE(at)];
    const value = wire.subarray(at + 4, at + 4 + wire.readUInt16BE(at + 2));
    if (key === undefined) return null;
    params.set(key, texts[key](value));
    at += 4 + value.length;
  }
  return textOf(params);
}

/** What is mandatory is there and not itself; without the default protocol there are others (RFC 9460 7.1.1, 8). */
function isConsistent(params: Params): boolean {
  const mandatory = params.get("mandatory")?.split(",") ?? [];
  const isThere = mandatory.every((name) => keys.some((key) => key === name && params.has(key)));
  return isThere && (!params.has("no-default-alpn") || params.has("alpn"));
}

function textOf(params: Params): string {
  return keys
    .flatMap((key) => {
      const value = params.get(key);
      if (value === undefined) return [];
      if (key === "no-default-alpn") return [key];
      return [key === "ech" ? `${key}="${value}"` : `${key}=${value}`];
    })
    .join(" ");
}

const readers: Readonly<Record<Key, (value: string, name: string) => string | null>> = {
  mandatory(value) {
    const names = value.split(",");
    const known = keys.filter((key) => key !== "mandatory" && names.includes(key));
    return known.length === names.length ? known.join(",") : null;
  },
  alpn: (value) => listOf(value, (name) => (protocol.test(name) ? name : null)),
  "no-default-alpn": (value) => (value === "" ? "" : null),
  port: (value) => (/^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? String(Number(value)) : null),
  ipv4hint: (value) => listOf(value, readIpv4),
  ech: (value) => (value !== "" && base64.test(value) ? value : null),
  ipv6hint: (value) => listOf(value, readIpv6),
};

function listOf(value: string, read: (item: string) => string | null): string | null {
  const items = value.split(",").map(read);
  return items.includes(null) ? null : items.join(",");
}

const wires: Readonly<Record<Key, (value: string) => Buffer>> = {
  mandatory: (value) =>
    Buffer.concat(value.split(",").map((name) => uint16(keys.findIndex((key) => key === name)))),
  alpn: (value) =>
    Buffer.concat(
      value.split(",").map((name) => Buffer.concat([Buffer.of(name.length), Buffer.from(name, "latin1")])),
    ),
  "no-default-alpn": () => Buffer.alloc(0),
  port: (value) => uint16(Number(value)),
  ipv4hint: (value) => Buffer.concat(value.split(",").map(ipv4Wire)),
  ech: (value) => Buffer.from(value, "base64"),
  ipv6hint: (value) => Buffer.concat(value.split(",").map(ipv6Wire)),
};

const texts: Readonly<Record<Key, (value: Buffer) => string>> = {
  mandatory: (value) => pieces(value, 2, (piece) => keys[piece.readUInt16BE(0)] ?? "?"),
  alpn(value) {
    const names: string[] = [];
    for (let at = 0; at < value.length; at += (value[at] ?? 0) + 1) {
      names.push(value.toString("latin1", at + 1, at + 1 + (value[at] ?? 0)));
    }
    return names.join(",");
  },
  "no-default-alpn": () => "",
  port: (value) => (value.length === 2 ? String(value.readUInt16BE(0)) : "?"),
  ipv4hint: (value) => pieces(value, 4, (piece) => [...piece].join(".")),
  ech: (value) => value.toString("base64"),
  ipv6hint: (value) =>
    pieces(value, 16, (piece) => {
      const groups = (piece.toString("hex").match(/.{4}/g) ?? []).join(":");
      return readIpv6(groups) ?? groups;
    }),
};

function pieces(value: Buffer, length: number, read: (piece: Buffer) => string): string {
  const starts = Array.from({ length: Math.floor(value.length / length) }, (_, index) => index * length);
  return starts.map((at) => read(value.subarray(at, at + length))).join(",");
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}
