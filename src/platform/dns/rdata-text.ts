import type dnsPacket from "dns-packet";
import { readIpv6, readMappedIpv4 } from "#src/shared/validation/ip-address.ts";
import { quote } from "./quoted-text.ts";
import { typeNumbers } from "./rdata.ts";
import { serviceParamsText } from "./service-params.ts";

/** Record data of an answer as canonical presentation text. */
export function rdataText(answer: dnsPacket.Answer): string {
  switch (answer.type) {
    case "A":
      return answer.data;
    case "AAAA":
      // One spelling per address, whichever decoder produced it.
      return readIpv6(answer.data) ?? readMappedIpv4(answer.data) ?? answer.data;
    case "MX":
      return [answer.data.preference, absolute(answer.data.exchange)].join(" ");
    case "SRV": {
      const { priority, weight, port, target } = answer.data;
      return [priority, weight, port, absolute(target)].join(" ");
    }
    case "TXT":
      return quotedPieces(answer.data);
    case "CAA": {
      const { flags, tag, value } = answer.data;
      return [flags, tag, quote(Buffer.from(value))].join(" ");
    }
    case "DS": {
      const { keyTag, algorithm, digestType, digest } = answer.data;
      return `${keyTag} ${algorithm} ${digestType} ${digest.toString("hex")}`;
    }
    case "TLSA": {
      const { usage, selector, matchingType, certificate } = answer.data;
      return `${usage} ${selector} ${matchingType} ${certificate.toString("hex")}`;
    }
    case "SOA": {
      const { mname, rname, serial, refresh, retry, expire, minimum } = answer.data;
      return [absolute(mname), absolute(rname), serial, refresh, retry, expire, minimum].join(" ");
    }
    default:
      return otherText(answer) ?? `\\# ${answer.type}`;
  }
}

function otherText(answer: dnsPacket.Answer): string | null {
  if (answer.type === "NS" || answer.type === "CNAME" || answer.type === "PTR") return absolute(answer.data);
  if (answer.type === "SSHFP") {
    const { algorithm, hash, fingerprint } = answer.data;
    return `${algorithm} ${hash} ${fingerprint.toLowerCase()}`;
  }
  if (answer.type === "NAPTR") {
    const { order, preference, flags, services, regexp, replacement } = answer.data;
    const texts = [flags, services, regexp].map((text) => quote(Buffer.from(text)));
    return [order, preference, ...texts, absolute(replacement)].join(" ");
  }
  return serviceText(answer);
}

/** The type of an answer, also of one that the decoder does not know by name. */
export function answerType(answer: dnsPacket.Answer): string {
  const number = /^UNKNOWN_(\d+)$/.exec(answer.type)?.[1];
  const known = Object.entries(typeNumbers).find(([, value]) => String(value) === number);
  return known?.[0] ?? answer.type;
}

/** SVCB and HTTPS, which the decoder leaves as bytes; null for others. */
function serviceText(answer: dnsPacket.Answer): string | null {
  const type = answerType(answer);
  const wire: unknown = "data" in answer ? answer.data : null;
  if ((type !== "SVCB" && type !== "HTTPS") || !Buffer.isBuffer(wire) || wire.length < 3) return null;
  const labels: string[] = [];
  let at = 2;
  for (let length = wire[at] ?? 0; length > 0; length = wire[at] ?? 0) {
    labels.push(wire.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  const params = serviceParamsText(wire.subarray(at + 1));
  const target = labels.length === 0 ? "." : absolute(labels.join("."));
  return params === null ? null : [wire.readUInt16BE(0), target, params].join(" ").trim();
}

function quotedPieces(data: string | Buffer | (string | Buffer)[]): string {
  const pieces = Array.isArray(data) ? data : [data];
  return pieces.map((piece) => quote(Buffer.from(piece))).join(" ");
}

function absolute(name: string): string {
  return name === "." || name.endsWith(".") ? name : `${name.toLowerCase()}.`;
}
