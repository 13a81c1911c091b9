import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { createIds } from "#src/platform/ids.ts";
import { whyNoNetEpp } from "../../../../scripts/real/net-epp.ts";
import { sandboxRegistrars } from "#src/sandbox/registry/registry-port.ts";
import { createSimulatedRegistry } from "#src/sandbox/registry/registry.ts";
import { startTestSandbox, type TestSandbox } from "./sandbox.fixture.ts";

// A client written by others, from the RFCs alone, against our EPP server.

interface ReplyData {
  readonly name: string;
  readonly code: number;
  readonly value: unknown;
}

const reason = whyNoNetEpp();
if (reason === null) describe("Debian's Net::EPP::Simple", speakWithPerl);
else test("Debian's Net::EPP::Simple", ({ skip }) => skip(reason));

function speakWithPerl(): void {
  let database: TestDatabase;
  let sandbox: TestSandbox;
  let reported: ReplyData[];
  beforeAll(async () => {
    database = await createTestDatabase();
    const clock = new ManualClock(new Date("2026-11-20T09:00:00Z"));
    const registry = createSimulatedRegistry({ db: database.pool, clock, ids: createIds(() => clock.now()) });
    sandbox = await startTestSandbox(registry);
    const folder = mkdtempSync(join(tmpdir(), "net-epp-"));
    const ca = join(folder, "ca.pem");
    writeFileSync(ca, sandbox.ca);
    const script = join(import.meta.dirname, "net-epp-simple.pl");
    const { id, phrase } = sandboxRegistrars.ours;
    const { stdout } = await promisify(execFile)("perl", [
      script,
      String(sandbox.server.port),
      ca,
      id,
      phrase,
    ]);
    rmSync(folder, { recursive: true });
    reported = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  });
  afterAll(async () => {
    await sandbox.close();
    await database.drop();
  });

  const of = (name: string): ReplyData | undefined => reported.find((one) => one.name === name);

  test.each([
    ["wrong password", 2200, 0],
    ["login", 1000, 1],
    ["ping", 0, 1],
    ["check of a free name", 1000, "1"],
    ["check of a taken name", 1000, "0"],
    ["info of a free name", 2303, null],
    ["create contact", 1000, 1],
    ["create host", 1000, 1],
    ["create", 1000, 1],
    ["create again", 2302, null],
    ["create without a registrant", 2001, null],
    ["transfer of our own name", 2002, null],
    ["renew", 1000, 1],
    ["delete", 1000, 1],
    ["check afterwards", 1000, "1"],
  ])("%s: %i", (name, code, value) => {
    expect(of(name)).toEqual({ name, code, value });
  });

  test("reads the contact and the name as they were written", () => {
    expect(of("contact info")?.value).toMatchObject({
      id: "PERL-1",
      email: "perl@example.com",
      voice: "+1.7035555555",
      postalInfo: {
        int: { name: "J. Doe & Sons", org: "Example <Inc.>", addr: { city: "Dulles", cc: "US" } },
      },
    });
    expect(of("info")?.value).toMatchObject({
      name: "perl-test.io",
      clID: sandboxRegistrars.ours.id,
      registrant: "PERL-1",
      contacts: { admin: "PERL-1", tech: "PERL-1", billing: "PERL-1" },
      ns: ["ns1.perl-provider.example"],
      exDate: "2028-11-20T09:00:00.000Z",
      authInfo: "Perl-Code-2026",
    });
  });
}
