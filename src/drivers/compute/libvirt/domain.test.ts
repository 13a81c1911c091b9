import { describe, expect, test } from "vitest";
import type { MachineSpec } from "../port.ts";
import { testSpec } from "#src/sandbox/machines/test-machines.ts";
import { domainXml, type HostFacts } from "./definition.ts";
import { isOff, readDomains, requireOwned } from "./domain.ts";
import { domainName } from "./domain-name.ts";
import { newNote, withNext } from "./note.ts";
import { observeDomain } from "./observe.ts";

const host: HostFacts = { accelerator: "kvm", poolPath: "/pool", network: "net", consoleDir: "/run/screens" };
const now = new Date("2026-11-20T12:01:00Z");

/** What virsh prints about a machine of ours: its definition twice, and its counters. */
function printed(spec: MachineSpec, change = (xml: string): string => xml): string {
  const xml = change(domainXml(newNote(spec), host));
  const live = xml.replace("<domain ", "<domain id='7' ");
  return `${xml}\n\n${live}\n\nDomain: '${domainName(spec.serverId)}'
  state.state=1
  cpu.time=90000000000
  balloon.available=94788
  balloon.usable=70796
  net.count=2
  net.0.rx.bytes=876
  net.1.rx.bytes=24
  block.count=1
  block.0.rd.reqs=5
`;
}

function only(text: string) {
  const [domain, ...more] = readDomains(text);
  if (!domain || more.length > 0) throw new Error("not one domain");
  return domain;
}

describe("a domain of ours", () => {
  const spec = testSpec({ name: `web"><b>&'`, passwordHash: "$6$secret" });
  const domain = only(printed(spec));

  test("is read as it was written, whatever its name", () => {
    expect(requireOwned(domain, spec.serverId).note).toEqual(newNote(spec));
    expect(domain).toMatchObject({ run: "7", power: "running", memoryMb: spec.memoryMb, vcpu: spec.vcpu });
    expect(domain.addresses).toEqual(spec.addresses.map(({ address }) => address));
    expect(domain.vncSocket).toBe(`/run/screens/${domainName(spec.serverId)}.vnc`);
    expect(isOff(domain)).toBe(false);
  });

  test.each([
    ["5", "0", true],
    ["5", "1", false],
    ["5", "2", false],
    ["5", "3", true],
    ["1", "0", false],
  ])("in the state %s for the reason %s went down with its host: %s", (state, reason, wentDown) => {
    const text = printed(spec).replace("state.state=1", `state.state=${state}\n  state.reason=${reason}`);
    expect(observeDomain(only(text), "a", now).wentDown).toBe(wentDown);
  });

  test("is observed with its counters, and counts as installed when it is set up", () => {
    expect(observeDomain(domain, "a", now)).toMatchObject({
      node: "a",
      name: spec.name,
      generation: 0,
      memoryUsedMb: 23,
      netInBytes: 900n,
      diskReadOps: 5n,
      cpuNs: 90_000_000_000n,
    });
    const settled = { ...newNote(spec), isNew: false };
    expect(observeDomain({ ...domain, note: settled }, "a", now).generation).toBe(spec.generation);
  });

  test("has run since its start; without that note, at least as long as its processors", () => {
    const started = { ...domain, startedAt: "2026-11-20T12:00:00Z" };
    expect(observeDomain(started, "a", now).uptimeSeconds).toBe(60);
    expect(observeDomain(domain, "a", now).uptimeSeconds).toBe(Math.floor(90 / spec.vcpu));
  });
});

test("the note of a reinstall holds the new password, and the definition's own note does not", () => {
  const spec = testSpec();
  const next = newNote({ ...spec, generation: 2, passwordHash: "$6$next" });
  const note = withNext(newNote(spec), next);
  expect(note.next).toMatchObject({ generation: 2, passwordHash: "$6$next" });
  expect(note.spec.passwordHash).toBeNull();
  expect(next.spec.passwordHash).toBeNull();
});

test.each([
  ["no stamp", (xml: string) => xml.replace(/<metadata>.*<\/metadata>/, "")],
  ["another's stamp", (xml: string) => xml.replace(/server="[^"]*"/, 'server="someone"')],
  ["another namespace", (xml: string) => xml.replace("urn:moorage:machine", "urn:other")],
  ["a note that cannot be read", (xml: string) => xml.replace(/>eyJ[^<]*</, ">e<")],
  ["another id", (xml: string) => xml.replace(/<uuid>.*<\/uuid>/, "<uuid>0</uuid>")],
])("a domain with %s is not touched", (_, change) => {
  const spec = testSpec();
  const domain = only(printed(spec, change));
  expect(() => requireOwned(domain, spec.serverId)).toThrow("does not carry the stamp");
});

test("a definition limits the card, and emulates only where it has to", () => {
  const spec = testSpec({ limits: { networkMbps: 100 } });
  const xml = domainXml(newNote(spec), { ...host, accelerator: "emulation", consoleDir: null });
  expect(xml).toContain('<inbound average="12207"/>');
  expect(xml).toContain('<domain type="qemu">');
  expect(xml).toContain('<listen type="socket"/>');
});
