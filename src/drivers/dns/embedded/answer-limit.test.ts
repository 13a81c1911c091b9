import { expect, test } from "vitest";
import { queryOf } from "#src/platform/dns/ask.ts";
import { typeNumbers } from "#src/platform/dns/rdata.ts";
import { AgedMap } from "./aged-map.ts";
import { AnswerLimit, type Verdict } from "./answer-limit.ts";
import { networkOf } from "./network-of.ts";
import { Responder } from "./responder.ts";
import { indexZone, soaContent } from "./zone.ts";

const options = { perNetwork: 8_000, overall: 1_000_000, exemptsLoopback: true };
const addresses = Array.from({ length: 70 }, (_, index) => `192.0.2.${index + 1}`);

/** Zones with a wildcard of a large set, each of an owner. */
function newResponder(owners: Readonly<Record<string, string>>): Responder {
  const responder = new Responder();
  for (const [zone, owner] of Object.entries(owners)) {
    const soa = { name: zone, type: "SOA", ttl: 60, contents: [soaContent(zone, "ns1.provider.test", 1)] };
    const wild = { name: `*.w.${zone}`, type: "A", ttl: 60, contents: addresses };
    responder.setZone(indexZone(zone, [soa, wild], owner));
  }
  return responder;
}

interface Flood {
  readonly limit: AnswerLimit;
  readonly responder: Responder;
  /** The asked name, and whose address the question claims to come from. */
  readonly ask: (count: number) => { readonly name: string; readonly address: string };
  readonly perSecond: number;
  readonly atMs?: number;
}

/** One second of questions, with what came in and went out, in bytes, as the sockets would have it. */
function flood({ limit, responder, ask, perSecond, atMs = 0 }: Flood) {
  const seen: Record<Verdict, number> = { answer: 0, truncate: 0, drop: 0 };
  let [bytesIn, bytesOut] = [0, 0];
  for (let count = 0; count < perSecond; count += 1) {
    const { name, address } = ask(count);
    const message = queryOf(name, typeNumbers.A, false);
    const response = responder.respond(message, "udp");
    if (!response?.zone) throw new Error("not answered");
    const { answer, zone } = response;
    const verdict = limit.judge(
      {
        address,
        source: { zone: zone.name, owner: zone.owner },
        questionBytes: message.length,
        answerBytes: answer.length,
      },
      atMs + (count / perSecond) * 1000,
    );
    seen[verdict] += 1;
    bytesIn += message.length;
    // What asks to come by TCP repeats the question.
    bytesOut += verdict === "answer" ? answer.length : verdict === "truncate" ? message.length : 0;
  }
  return { ...seen, bytesIn, bytesOut, ratio: bytesOut / bytesIn };
}

const victim = "198.51.100.7";

test.each([100, 500, 2_000, 10_000])(
  "T20 %i questions a second for names of a wildcard, in one victim's name, come back as at most twice their bytes",
  (perSecond) => {
    const [limit, responder] = [new AnswerLimit(options), newResponder({ "evil.test": "o1" })];
    const ask = (count: number) => ({ name: `x${count}.w.evil.test`, address: victim });
    for (const atMs of [0, 1_000, 2_000]) {
      const second = flood({ limit, responder, ask, perSecond, atMs });
      expect(second.ratio, `second ${atMs}`).toBeLessThanOrEqual(2);
      // Half of what is over the limit may come by TCP.
      expect(second.truncate).toBeGreaterThan(0);
      expect(Math.abs(second.truncate - second.drop)).toBeLessThanOrEqual(1);
    }
  },
);

test("T20 an owner's many zones give a victim no more than twice the bytes either", () => {
  const zones = Array.from({ length: 200 }, (_, index) => `evil${index}.test`);
  const responder = newResponder(Object.fromEntries(zones.map((zone) => [zone, "o1"])));
  const ask = (count: number) => ({ name: `x${count}.w.${zones[count % 200]}`, address: victim });
  const limit = new AnswerLimit(options);
  expect(flood({ limit, responder, ask, perSecond: 2_000 }).ratio).toBeLessThanOrEqual(2);
});

test("T20 forged senders of very many networks get no more, all together, than the budget over all", () => {
  const [limit, responder] = [
    new AnswerLimit(options),
    newResponder({ "evil.test": "o1", "good.test": "o2" }),
  ];
  // Each network is asked for once: none is over its own limit.
  const spread = (zone: string) => (count: number) => ({
    name: `x${count}.w.${zone}`,
    address: `${(count >> 16) + 1}.${(count >> 8) & 255}.${count & 255}.7`,
  });
  const { bytesIn, bytesOut } = flood({ limit, responder, ask: spread("evil.test"), perSecond: 20_000 });
  // A zone's quarter of what is saved up, and of what comes in the second.
  expect(bytesOut - bytesIn).toBeLessThanOrEqual((2 * options.overall) / 4);
  // Zones of others are answered meanwhile.
  const other = flood({ limit, responder, ask: spread("good.test"), perSecond: 100, atMs: 1_000 });
  expect(other.answer).toBe(100);
});

test("one busy zone does not use up its network's budget for others, nor one network that of others", () => {
  const limit = new AnswerLimit(options);
  const judge = (address: string, zone: string | null, owner = "o1", answerBytes = 1_000) =>
    limit.judge(
      { address, source: zone === null ? null : { zone, owner }, questionBytes: 50, answerBytes },
      0,
    );
  expect(Array.from({ length: 4 }, () => judge("192.0.2.1", "a.test"))).toEqual([
    "answer",
    "answer",
    "truncate",
    "drop",
  ]);
  expect([judge("192.0.2.9", "a.test"), judge("192.0.3.9", "a.test")]).toEqual(["truncate", "answer"]);
  expect([judge("192.0.2.1", "b.test"), judge("192.0.2.1", "b.test")]).toEqual(["answer", "answer"]);
  // Its owner has had half of the network's budget.
  expect([judge("192.0.2.1", "c.test"), judge("192.0.2.1", "d.test", "o2")]).toEqual(["drop", "answer"]);
});

test("usual answers to a resolver, and refusals, pass at hundreds a second; questions of this machine always", () => {
  const limit = new AnswerLimit(options);
  const judge = (address: string, index: number, answerBytes: number) =>
    limit.judge(
      {
        address,
        source: { zone: `z${index % 50}.test`, owner: `o${index % 50}` },
        questionBytes: 50,
        answerBytes,
      },
      index * 4,
    );
  const resolver = Array.from({ length: 250 }, (_, index) => judge("192.0.2.53", index, 77));
  expect(resolver.filter((verdict) => verdict !== "answer")).toEqual([]);
  const own = Array.from({ length: 2_000 }, () => judge("127.0.0.1", 0, 1_200));
  expect(own.filter((verdict) => verdict !== "answer")).toEqual([]);
  const neighbour = Array.from({ length: 2_000 }, () => judge("127.0.0.2", 0, 1_200));
  expect(neighbour).toContain("drop");
});

test("the youngest of very many networks push out the oldest, and no others", () => {
  const map = new AgedMap<{ count: number }>(3);
  const take = (key: string) => (map.take(key, () => ({ count: 0 })).count += 1);
  for (const key of ["a", "b", "c", "a", "d"]) take(key);
  expect([map.size, take("a"), take("d"), take("b")]).toEqual([3, 3, 2, 1]);
});

test.each([
  ["192.0.2.7", "192.0.2"],
  ["::ffff:192.0.2.7", "192.0.2"],
  ["2001:db8:1:ab12::1", "2001:db8:1:ab"],
  ["2001:db8:1:abff:1::", "2001:db8:1:ab"],
  ["2001:db8::1", "2001:db8:0:00"],
])("%s is of the network %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
