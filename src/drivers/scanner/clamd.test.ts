import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type FakeClamd, startFakeClamd } from "./clamd/clamd.fixture.ts";
import { createClamdScanner } from "./clamd.ts";
import { describeScanner, sourceOf } from "./conformance.ts";

describeScanner("clamd", async () => {
  const fake = await startFakeClamd();
  return {
    scanner: createClamdScanner({ address: fake.address }),
    breakDown: () => fake.close(),
    close: async () => undefined,
  };
});

describe("clamd", () => {
  let fake: FakeClamd;
  beforeEach(async () => {
    fake = await startFakeClamd(100_000);
  });
  afterEach(() => fake.close());

  test("all of a file reaches it, in order", async () => {
    const { address } = fake;
    const pieces = Array.from({ length: 90 }, (_, index) => Buffer.alloc(1_000, index));
    await createClamdScanner({ address }).scan(sourceOf(...pieces));
    expect(fake.received()).toEqual(Buffer.concat(pieces));
  });

  test("a file that it takes no more of is not clean, and is not read to its end", async () => {
    let read = 0;
    async function* endless() {
      for (; read < 5_000; read += 1) yield new Uint8Array(65_536);
    }
    expect(await createClamdScanner({ address: fake.address }).scan(endless())).toEqual({
      status: "unreachable",
      reason: 'clamd answers "INSTREAM size limit exceeded. ERROR"',
    });
    expect(read).toBeLessThan(5_000);
  });

  test.each([
    ["nothing", "", 'clamd answers ""'],
    ["two answers", "stream: OK\nstream: OK", 'clamd answers "stream: OK\\nstream: OK"'],
    ["a part of it", "OK", 'clamd answers "OK"'],
    ["endless text", "x".repeat(10_000), "clamd answers too much"],
    ["silence", null, "clamd is silent"],
  ])("T70 what is not its word for clean is not clean: %s", async (_, answer, reason) => {
    fake.say(answer);
    const scanner = createClamdScanner({ address: fake.address, deadlineMs: 200 });
    expect(await scanner.scan(sourceOf("Hello"))).toEqual({ status: "unreachable", reason });
    await expect(scanner.check()).rejects.toThrow("clamd");
  });
});
