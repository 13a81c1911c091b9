import { expect, test } from "vitest";
import { testSpec } from "#src/sandbox/machines/test-machines.ts";
import { buildSeed } from "./seed.ts";

test("a seed holds the guest's identity, its addresses and its name servers", () => {
  const spec = testSpec({ generation: 3 });
  const seed = buildSeed(spec, ["192.0.2.53", "2001:db8::53"]).toString("latin1");
  expect(seed).toContain(`"instance-id":"${spec.serverId}-3","local-hostname":"${spec.name}"`);
  expect(seed).toContain(`"addresses":["${spec.addresses[0]?.address}/24"]`);
  expect(seed).toContain('"nameservers":{"addresses":["192.0.2.53","2001:db8::53"]}');
});
