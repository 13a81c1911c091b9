import fc from "fast-check";
import { expect, test } from "vitest";
import { nameWire } from "#src/platform/dns/rdata.ts";
import { Responder } from "./responder.ts";
import { indexZone, soaContent } from "./zone.ts";

const zone = "example.test";
const set = (name: string, type: string, content: string) => ({ name, type, ttl: 60, contents: [content] });

function newResponder(): Responder {
  const responder = new Responder();
  const soa = set(zone, "SOA", soaContent(zone, "ns1.provider.test", 1));
  responder.setZone(indexZone(zone, [soa, set(`www.${zone}`, "A", "192.0.2.1")]));
  return responder;
}

/** A raw query: flags, counts and tail are given by the caller. */
function query(
  name: Buffer,
  type = 1,
  { flags = 0, questions = 1, tail = Buffer.alloc(0), kind = 1, records = 1 } = {},
): Buffer {
  const header = Buffer.alloc(12);
  header.writeUInt16BE(0x1234, 0);
  header.writeUInt16BE(flags, 2);
  header.writeUInt16BE(questions, 4);
  header.writeUInt16BE(tail.length > 0 ? records : 0, 10);
  const end = Buffer.alloc(4);
  end.writeUInt16BE(type, 0);
  end.writeUInt16BE(kind, 2);
  return Buffer.concat([header, name, end, tail]);
}

const rcodeOf = (message: Buffer): number | null => {
  const response = newResponder().respond(message, "udp");
  return response === null ? null : (response.answer[3] ?? 0) & 0xf;
};
const www = nameWire(`www.${zone}`);
const opt = Buffer.from([0, 0, 41, 4, 208, 0, 0, 0, 0, 0, 0]);
/** A record of another type, its name a pointer at the question's. */
const cookie = Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 0, 0, 2, 1, 97]);

test.each<[string, Buffer, number | null]>([
  ["a question", query(www), 0],
  ["an answer, so that two servers never talk", query(www, 1, { flags: 0x8000 }), null],
  ["less than a header", Buffer.alloc(11), null],
  ["no question", query(www, 1, { questions: 0 }), 1],
  ["two questions", query(www, 1, { questions: 2 }), 1],
  ["a name that points at itself", query(Buffer.of(0xc0, 0x0c)), 1],
  ["a label that ends outside", query(Buffer.of(63, 1, 2)), 1],
  [
    "a name that is too long",
    query(Buffer.concat([...Array.from({ length: 130 }, () => Buffer.of(1, 97)), Buffer.of(0)])),
    1,
  ],
  ["a dot within a label", query(Buffer.concat([Buffer.of(8), Buffer.from("www.evil"), Buffer.of(0)])), 1],
  ["an update", query(www, 1, { flags: 5 << 11 }), 4],
  ["another class", query(www, 1, { kind: 3 }), 5],
  ["a zone transfer", query(nameWire(zone), 252), 5],
  ["the root", query(Buffer.of(0), 2), 5],
  ["EDNS that is cut off", query(www, 1, { tail: Buffer.of(0, 0, 41, 4) }), 1],
  ["two OPT records (RFC 6891 6.1.1)", query(www, 1, { tail: Buffer.concat([opt, opt]), records: 2 }), 1],
  [
    "an OPT record that has a name",
    query(www, 1, { tail: Buffer.concat([nameWire("a"), opt.subarray(1)]) }),
    1,
  ],
  ["OPT behind another record", query(www, 1, { tail: Buffer.concat([cookie, opt]), records: 2 }), 0],
  ["fewer records than it says", query(www, 1, { tail: opt, records: 3 }), 1],
])("%s", (_what, message, rcode) => {
  expect(rcodeOf(message)).toBe(rcode);
});

test("an unknown EDNS version gets BADVERS (RFC 6891)", () => {
  const tail = Buffer.from([0, 0, 41, 4, 208, 0, 1, 0, 0, 0, 0]);
  const answer = newResponder().respond(query(www, 1, { tail }), "udp")?.answer ?? Buffer.alloc(0);
  expect([(answer[3] ?? 0) & 0xf, answer.at(-6)]).toEqual([0, 1]);
});

test("ANY is answered by TCP only", () => {
  const responder = newResponder();
  const flags = (transport: "udp" | "tcp") =>
    responder.respond(query(www, 255), transport)?.answer.readUInt16BE(2) ?? 0;
  expect([flags("udp") & 0x0200, flags("tcp") & 0x0200]).toEqual([0x0200, 0]);
});

test("no message is a crash, and no answer to UDP is larger than what was allowed", () => {
  const responder = newResponder();
  const mutated = fc
    .tuple(fc.nat(60), fc.uint8Array({ maxLength: 40 }))
    .map(([at, bytes]) => Buffer.concat([query(www).subarray(0, at), Buffer.from(bytes)]));
  const any = fc.oneof(
    fc.uint8Array({ maxLength: 600 }).map((bytes) => Buffer.from(bytes)),
    mutated,
  );
  fc.assert(
    fc.property(any, (message) => {
      const response = responder.respond(message, "udp");
      expect(response === null || response.answer.length <= 1232).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test("the same answer goes out with the id, the letter case and the recursion flag of each query", () => {
  const responder = newResponder();
  const ask = (name: string, flags: number) =>
    responder.respond(query(nameWire(name), 1, { flags }), "udp")?.answer;
  const plain = ask(`www.${zone}`, 0);
  const loud = ask("WwW.ExAmPlE.TeSt", 0x0100);
  expect(loud?.subarray(12, 29).toString("latin1")).toContain("WwW");
  expect([(plain?.[2] ?? 0) & 1, (loud?.[2] ?? 0) & 1]).toEqual([0, 1]);
  expect(ask(`www.${zone}`, 0)).toEqual(plain);
});
