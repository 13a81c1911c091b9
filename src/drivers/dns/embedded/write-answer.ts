import type { FoundAnswer, OwnedSet } from "./find-answer.ts";
import type { Query } from "./query.ts";
import { ownerWire } from "./zone.ts";

/** The largest UDP message we accept and advertise (DNS flag day 2020): larger answers go by TCP. */
export const udpSize = 1232;
const headerLength = 12;
const inClass = 1;
const questionPointer = Buffer.of(0xc0, 0x0c);
const badVersion = 16;

/** Wire form of an answer; truncated with TC when it is longer than `maxLength`. */
export function writeAnswer(query: Query, answer: FoundAnswer, maxLength: number): Buffer {
  const opt = query.edns === null ? [] : [optRecord(0)];
  const room = maxLength - headerLength - query.question.length - lengthOf(opt);
  const write = (sets: readonly OwnedSet[]): Buffer[] => sets.flatMap((owned) => recordsOf(query, owned));
  const main = [write(answer.answers), write(answer.authorities)] as const;
  const glue = write(answer.additionals);
  const needed = lengthOf(main[0]) + lengthOf(main[1]);
  // A referral without its glue is useless: it is truncated as well.
  const isCut = needed + lengthOf(glue) > room;
  const [answers, authorities, additionals] = isCut ? [[], [], []] : [...main, glue];
  const header = headerOf(query, answer.rcode, answer.isAuthoritative, isCut);
  header.writeUInt16BE(answers.length, 6);
  header.writeUInt16BE(authorities.length, 8);
  header.writeUInt16BE(additionals.length + opt.length, 10);
  return Buffer.concat([header, query.question, ...answers, ...authorities, ...additionals, ...opt]);
}

/** An answer with a code and nothing else. */
export function writeRefusal(query: Query, rcode: number): Buffer {
  const opt = query.edns === null ? [] : [optRecord(0)];
  const header = headerOf(query, rcode, false, false);
  header.writeUInt16BE(opt.length, 10);
  return Buffer.concat([header, query.question, ...opt]);
}

/** For a query with an unknown version of EDNS (RFC 6891 6.1.3). */
export function writeBadVersion(query: Query): Buffer {
  const header = headerOf(query, badVersion & 0xf, false, false);
  header.writeUInt16BE(1, 10);
  return Buffer.concat([header, query.question, optRecord(badVersion >> 4)]);
}

/** Asks to come again by TCP, where the sender's address cannot be forged. */
export function writeTruncated(query: Query): Buffer {
  const opt = query.edns === null ? [] : [optRecord(0)];
  const header = headerOf(query, 0, false, true);
  header.writeUInt16BE(opt.length, 10);
  return Buffer.concat([header, query.question, ...opt]);
}

/** For a query that could not be read: a header alone. */
export function writeFormError(id: number): Buffer {
  const header = Buffer.alloc(headerLength);
  header.writeUInt16BE(id, 0);
  header.writeUInt16BE(0x8001, 2);
  return header;
}

function headerOf(query: Query, rcode: number, isAuthoritative: boolean, isCut: boolean): Buffer {
  const header = Buffer.alloc(headerLength);
  header.writeUInt16BE(query.id, 0);
  const flags =
    0x8000 |
    (query.opcode << 11) |
    (isAuthoritative ? 0x0400 : 0) |
    (isCut ? 0x0200 : 0) |
    (query.isRecursionDesired ? 0x0100 : 0) |
    rcode;
  header.writeUInt16BE(flags, 2);
  header.writeUInt16BE(1, 4);
  return header;
}

function recordsOf(query: Query, { owner, set }: OwnedSet): Buffer[] {
  // The name points back at the query, and so keeps its letter case.
  const name = owner === query.name ? questionPointer : ownerWire(owner);
  return set.data.map((data) => {
    const fixed = Buffer.alloc(10);
    fixed.writeUInt16BE(set.type, 0);
    fixed.writeUInt16BE(inClass, 2);
    fixed.writeUInt32BE(set.ttl, 4);
    fixed.writeUInt16BE(data.length, 8);
    return Buffer.concat([name, fixed, data]);
  });
}

function lengthOf(records: readonly Buffer[]): number {
  return records.reduce((sum, record) => sum + record.length, 0);
}

function optRecord(extendedCode: number): Buffer {
  const opt = Buffer.alloc(11);
  opt.writeUInt16BE(41, 1);
  opt.writeUInt16BE(udpSize, 3);
  opt[5] = extendedCode;
  return opt;
}
