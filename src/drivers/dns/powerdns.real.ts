import { expect, test } from "vitest";
import { systemClock } from "#src/platform/clock.ts";
import { whyNoPowerdns, startPowerdns } from "../../../scripts/real/powerdns.ts";
import { describeDns, type DnsUnderTest } from "./conformance.ts";
import { createPowerdns } from "./powerdns.ts";

// The port's contract on a real PowerDNS.

const reason = whyNoPowerdns();
if (reason === null) describeDns("powerdns", setUp);
else test("powerdns", ({ skip }) => skip(reason));

async function setUp(): Promise<DnsUnderTest> {
  const real = await startPowerdns();
  const server = createPowerdns({
    ...real,
    clock: systemClock,
    addresses: [real.address],
    catalog: null,
    canAlias: false,
  });
  expect(await server.capabilities()).toMatchObject({ ok: true, value: { canSign: true } });
  return { server, address: real.address, close: () => real.stop() };
}
