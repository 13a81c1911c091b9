import type dnsPacket from "dns-packet";
import { afterAll, assert, beforeAll, describe, expect, test } from "vitest";
import { ask } from "#src/platform/dns/ask.ts";
import type { DnsServer } from "./port.ts";
import type { DnsAddress, RecordSet } from "#src/platform/dns/record-set.ts";
import { isDnsType, typeNumbers } from "#src/platform/dns/rdata.ts";
import { rdataText } from "#src/platform/dns/rdata-text.ts";

export interface DnsUnderTest {
  readonly server: DnsServer;
  /** The address for queries. */
  readonly address: DnsAddress;
  close(): Promise<void>;
}

const nameServers = ["ns1.provider.test", "ns2.provider.test", "ns3.provider.test", "ns4.provider.test"];
const set = (name: string, type: string, ...contents: string[]): RecordSet => ({
  name,
  type,
  ttl: 3600,
  contents,
});

/** What every DNS server must do; called from the test file of each. Each test has its own zone. */
export function describeDns(name: string, setUp: () => Promise<DnsUnderTest>): void {
  describe(name, () => {
    let parts: DnsUnderTest;
    let count = 0;
    beforeAll(async () => {
      parts = await setUp();
    });
    afterAll(async () => {
      await parts.server.close();
      await parts.close();
    });

    const fresh = async (...sets: RecordSet[]): Promise<string> => {
      count += 1;
      const zone = `z${count}.conformance.test`;
      expect(await parts.server.ensureZone(zone, nameServers)).toMatchObject({ ok: true });
      const absolute = sets.map((one) => ({ ...one, name: one.name === "@" ? zone : `${one.name}.${zone}` }));
      if (sets.length > 0) await expectDone(parts.server.apply(zone, { remove: [], replace: absolute }));
      return zone;
    };
    const look = async (
      asked: string,
      type: keyof typeof typeNumbers | "ANY" | "AXFR",
      transport?: "tcp",
    ) => {
      const number = type === "ANY" ? 255 : type === "AXFR" ? 252 : typeNumbers[type];
      const answer = await ask(parts.address, asked, number, transport ? { transport } : {});
      if (answer === null) throw new Error(`no answer to ${asked} ${type}`);
      return answer;
    };
    const lookTexts = async (asked: string, type: keyof typeof typeNumbers): Promise<string[]> =>
      textsOf((await look(asked, type)).answers);

    test("reports its version and that it is healthy", async () => {
      expect(await parts.server.health()).toMatchObject({ ok: true, problem: null });
      const capabilities = await parts.server.capabilities();
      expect(capabilities).toMatchObject({ ok: true });
      expect(await parts.server.addresses()).toContainEqual(parts.address);
    });

    test("a new zone has its SOA and our four name servers, answered with authority", async () => {
      const zone = await fresh();
      const answer = await look(zone, "NS");
      expect(answer.isAuthoritative).toBe(true);
      expect(textsOf(answer.answers)).toEqual(nameServers.map((host) => `${host}.`));
      expect((await lookTexts(zone, "SOA"))[0]).toMatch(new RegExp(`^${nameServers[0]}\\. `));
    });

    test("creating an existing zone keeps its records", async () => {
      const zone = await fresh(set("www", "A", "192.0.2.1"));
      await expectDone(parts.server.ensureZone(zone, nameServers));
      expect(await lookTexts(`www.${zone}`, "A")).toEqual(["192.0.2.1"]);
    });

    test("every type comes back as it was given", async () => {
      const sets = [
        set("@", "A", "192.0.2.1", "192.0.2.2"),
        set("@", "AAAA", "2001:db8::1"),
        set("www", "CNAME", "host.example.net."),
        set("@", "MX", "10 mail.example.net.", "20 mail2.example.net."),
        set("none", "MX", "0 ."),
        set("@", "TXT", '"v=spf1 -all"', '"with \\"quotes\\" and \\\\ and \\195\\188"'),
        set("_sip._tcp", "SRV", "10 5 5060 sip.example.net.", "0 0 0 ."),
        set("@", "CAA", '0 issue "ca.example.net"', '128 iodef "mailto:a@example.net"'),
        set("_443._tcp", "TLSA", `3 1 1 ${"ab".repeat(32)}`),
        set("*._tcp", "TLSA", `3 1 1 ${"cd".repeat(32)}`),
        set("mapped", "AAAA", "::ffff:192.0.2.1"),
        set("empty", "TXT", '""'),
        set("@", "HTTPS", "1 . alpn=h2,h3 ipv4hint=192.0.2.1,192.0.2.2 ipv6hint=2001:db8::1"),
        set("alias", "HTTPS", "0 pool.example.net."),
        set("_dns", "SVCB", '1 dns.example.net. mandatory=alpn,port alpn=dot port=853 ech="AEX+DQA="'),
        set("own", "SVCB", "3 . alpn=h2 no-default-alpn"),
        set("host", "SSHFP", `4 2 ${"ab".repeat(32)}`, `1 1 ${"cd".repeat(20)}`),
        set("1", "PTR", "host.example.net."),
        set("@", "NAPTR", '100 50 "s" "SIP+D2T" "" _sip._tcp.example.net.'),
        set("e164", "NAPTR", String.raw`10 20 "u" "E2U+sip" "!^(.*)$!sip:\\1@example.net!" .`),
        set("sub", "NS", "ns1.example.net.", "ns2.example.net."),
        set("sub", "DS", `12345 13 2 ${"cd".repeat(32)}`),
      ];
      const zone = await fresh(...sets);
      for (const { name: relative, type, contents } of sets) {
        if (type === "NS") continue;
        assert(isDnsType(type));
        const asked = relative === "@" ? zone : `${relative}.${zone}`;
        expect(await lookTexts(asked, type), `${relative} ${type}`).toEqual(contents.toSorted());
      }
    });

    test("text is served in its original pieces, however long", async () => {
      const pieces = [`"${"x".repeat(255)}"`, `"${"y".repeat(255)}"`, '"z"'];
      const zone = await fresh(set("long", "TXT", pieces.join(" ")));
      expect(await lookTexts(`long.${zone}`, "TXT")).toEqual([pieces.join(" ")]);
    });

    test("a change is answered at once, and moves the serial", async () => {
      const zone = await fresh(set("www", "A", "192.0.2.1"));
      expect(await lookTexts(`new.${zone}`, "A")).toEqual([]);
      const before = await serialOf(zone);
      await expectDone(
        parts.server.apply(zone, { remove: [], replace: [set(`new.${zone}`, "A", "192.0.2.9")] }),
      );
      expect(await lookTexts(`new.${zone}`, "A")).toEqual(["192.0.2.9"]);
      expect(await serialOf(zone)).toBeGreaterThan(before);
    });

    test("a change that changes nothing leaves the serial", async () => {
      const zone = await fresh(set("www", "A", "192.0.2.1"));
      const before = await serialOf(zone);
      await expectDone(
        parts.server.apply(zone, { remove: [], replace: [set(`www.${zone}`, "A", "192.0.2.1")] }),
      );
      expect(await serialOf(zone)).toBe(before);
    });

    test("a set is replaced whole", async () => {
      const zone = await fresh(set("www", "A", "192.0.2.1", "192.0.2.2"));
      await expectDone(
        parts.server.apply(zone, { remove: [], replace: [set(`www.${zone}`, "A", "192.0.2.3")] }),
      );
      expect(await lookTexts(`www.${zone}`, "A")).toEqual(["192.0.2.3"]);
    });

    test("an address becomes an alias in one change: deletions are applied first", async () => {
      const zone = await fresh(set("www", "A", "192.0.2.1"));
      await expectDone(
        parts.server.apply(zone, {
          remove: [{ name: `www.${zone}`, type: "A" }],
          replace: [set(`www.${zone}`, "CNAME", "host.example.net.")],
        }),
      );
      expect(await lookTexts(`www.${zone}`, "CNAME")).toEqual(["host.example.net."]);
    });

    test("a change with one record that cannot be served changes nothing", async () => {
      const zone = await fresh();
      const result = await parts.server.apply(zone, {
        remove: [],
        replace: [set(`good.${zone}`, "A", "192.0.2.1"), set(`bad.${zone}`, "A", "not an address")],
      });
      expect(result).toMatchObject({ ok: false, error: { code: "invalid" } });
      expect(await lookTexts(`good.${zone}`, "A")).toEqual([]);
    });

    test("a zone that does not exist takes no change", async () => {
      const result = await parts.server.apply("absent.conformance.test", { remove: [], replace: [] });
      expect(result).toMatchObject({ ok: false, error: { code: "not_found" } });
    });

    test("reads back what was written, in the same form, with the servers at the apex", async () => {
      const zone = await fresh(set("@", "TXT", '"one" "two"'), set("@", "MX", "10 mail.example.net."));
      const read = await parts.server.read(zone);
      expect(read).toMatchObject({ ok: true });
      if (!read.ok || read.value === null) throw new Error("not read");
      const byType = Object.fromEntries(read.value.map(({ type, contents }) => [type, [...contents].sort()]));
      expect(byType).toEqual({
        TXT: ['"one" "two"'],
        MX: ["10 mail.example.net."],
        NS: nameServers.map((host) => `${host}.`),
      });
    });

    test("an ALIAS is read back as it was written, beside other records of the domain", async () => {
      const zone = await fresh(
        set("@", "ALIAS", "shops.example.net."),
        set("@", "MX", "10 mail.example.net."),
      );
      const sets = (await valueOf(parts.server.read(zone))) ?? [];
      const byType = Object.fromEntries(sets.map(({ type, contents }) => [type, contents]));
      expect(byType).toMatchObject({ ALIAS: ["shops.example.net."], MX: ["10 mail.example.net."] });
    });

    test("lists its zones, and deletes one, also when asked twice", async () => {
      const zone = await fresh(set("www", "A", "192.0.2.1"));
      expect(await valueOf(parts.server.listZones())).toContain(zone);
      await expectDone(parts.server.deleteZone(zone));
      await expectDone(parts.server.deleteZone(zone));
      expect(await valueOf(parts.server.listZones())).not.toContain(zone);
      expect(await valueOf(parts.server.read(zone))).toBeNull();
      expect((await look(`www.${zone}`, "A")).rcode).toBe("REFUSED");
    });

    test("a zone created again begins above its old serial", async () => {
      const zone = await fresh(set("www", "A", "192.0.2.1"));
      const before = await serialOf(zone);
      await expectDone(parts.server.deleteZone(zone));
      await expectDone(parts.server.ensureZone(zone, nameServers));
      expect(await serialOf(zone)).toBeGreaterThanOrEqual(before);
      expect(await lookTexts(`www.${zone}`, "A")).toEqual([]);
    });

    test("an alias is followed within the zone", async () => {
      const zone = await fresh(set("host", "A", "192.0.2.1"));
      const alias = set(`www.${zone}`, "CNAME", `host.${zone}.`);
      await expectDone(parts.server.apply(zone, { remove: [], replace: [alias] }));
      expect(await lookTexts(`www.${zone}`, "A")).toEqual(["192.0.2.1", `host.${zone}.`]);
    });

    test("a wildcard answers for names that do not exist, and for those only", async () => {
      const zone = await fresh(set("*", "A", "192.0.2.9"), set("www", "TXT", '"here"'));
      const answer = await look(`Any.Thing.${zone}`, "A");
      expect(textsOf(answer.answers)).toEqual(["192.0.2.9"]);
      expect(answer.answers[0]?.name.toLowerCase()).toBe(`any.thing.${zone}`);
      expect(await lookTexts(`www.${zone}`, "A")).toEqual([]);
      expect((await look(`www.${zone}`, "A")).rcode).toBe("NOERROR");
    });

    test("a name between others exists without data, and blocks a wildcard", async () => {
      const zone = await fresh(set("*", "A", "192.0.2.9"), set("a.between", "A", "192.0.2.1"));
      const answer = await look(`between.${zone}`, "A");
      expect([answer.rcode, answer.answers]).toEqual(["NOERROR", []]);
      expect((await look(`other.between.${zone}`, "A")).rcode).toBe("NXDOMAIN");
    });

    test("no such name, and no such type: with the SOA, for the time in it", async () => {
      const zone = await fresh(set("www", "A", "192.0.2.1"));
      const [none, empty] = [await look(`none.${zone}`, "A"), await look(`www.${zone}`, "AAAA")];
      expect([none.rcode, empty.rcode]).toEqual(["NXDOMAIN", "NOERROR"]);
      for (const { authorities, isAuthoritative } of [none, empty]) {
        expect(isAuthoritative).toBe(true);
        expect(authorities.map(({ type }) => type)).toEqual(["SOA"]);
      }
    });

    test("a delegated name is a referral with glue and without authority", async () => {
      const zone = await fresh(
        set("sub", "NS", "ns1.example.net."),
        set("sub", "DS", `1 13 2 ${"ab".repeat(32)}`),
      );
      const glued = [set(`own.${zone}`, "NS", `ns.own.${zone}.`), set(`ns.own.${zone}`, "A", "192.0.2.53")];
      await expectDone(parts.server.apply(zone, { remove: [], replace: glued }));
      const answer = await look(`deep.own.${zone}`, "A");
      expect([answer.isAuthoritative, answer.answers]).toEqual([false, []]);
      expect(textsOf(answer.authorities)).toEqual([`ns.own.${zone}.`]);
      expect(textsOf(answer.additionals)).toEqual(["192.0.2.53"]);
      const signer = await look(`sub.${zone}`, "DS");
      expect([signer.isAuthoritative, signer.answers.length]).toEqual([true, 1]);
    });

    test("outside its zones it refuses", async () => {
      expect((await look("www.example.com", "A")).rcode).toBe("REFUSED");
    });

    test("refuses zone transfers", async () => {
      const zone = await fresh(set("www", "A", "192.0.2.1"));
      const answer = await look(zone, "AXFR");
      expect(answer.answers).toEqual([]);
    });

    test("names are the same in any letters, and come back in those they were asked in", async () => {
      const zone = await fresh(set("www", "A", "192.0.2.1"));
      const asked = `wWw.${zone.toUpperCase()}`;
      const answer = await look(asked, "A");
      expect(textsOf(answer.answers)).toEqual(["192.0.2.1"]);
      expect(answer.asked).toBe(asked);
      expect(answer.answers[0]?.name).toBe(asked);
    });

    test("an answer too large for a datagram is truncated, and complete by TCP", async () => {
      const contents = Array.from({ length: 90 }, (_, index) => `192.0.2.${index + 1}`);
      const zone = await fresh(set("many", "A", ...contents));
      expect(await lookTexts(`many.${zone}`, "A")).toEqual(contents.toSorted());
      expect((await look(`many.${zone}`, "A", "tcp")).isTruncated).toBe(false);
    });

    test("signing works as its capabilities say", async () => {
      const zone = await fresh();
      const capabilities = await valueOf(parts.server.capabilities());
      const signed = await parts.server.setSigned(zone, true);
      if (capabilities.canSign) {
        expect(signed.ok && signed.value.length > 0).toBe(true);
        expect(await valueOf(parts.server.setSigned(zone, false))).toEqual([]);
      } else expect(signed).toMatchObject({ ok: false, error: { code: "unsupported" } });
    });

    async function serialOf(zone: string): Promise<number> {
      return Number((await lookTexts(zone, "SOA"))[0]?.split(" ")[2]);
    }
  });
}

/** Data of records, sorted; without signatures. */
export function textsOf(records: readonly dnsPacket.Answer[] = []): string[] {
  return records
    .filter(({ type }) => type !== "RRSIG")
    .map(rdataText)
    .sort();
}

async function valueOf<T>(
  result: Promise<{ ok: true; value: T } | { ok: false; error: unknown }>,
): Promise<T> {
  const outcome = await result;
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error));
  return outcome.value;
}

async function expectDone(result: Promise<{ ok: true } | { ok: false; error: unknown }>): Promise<void> {
  expect(await result).toMatchObject({ ok: true });
}
