import { expect, test } from "vitest";
import { dmarcOf } from "./auth-results.ts";
import { mailOf } from "./mails.fixture.ts";

const server = "mx.shop.example";
const from = "From: Anna <anna@example.com>";
const results = (value: string): string => `Authentication-Results: ${value}`;
const said = async (...headers: readonly string[]) => dmarcOf(await mailOf([...headers, from]), server);

test.each([
  [`${server}; dmarc=pass header.from=example.com`, "pass"],
  [
    `MX.shop.example 1; spf=pass smtp.mailfrom=x.example; DMARC = Pass (p=none dis=none) header.from="Example.com"`,
    "pass",
  ],
  [
    `${server};\n dkim=pass header.d=example.com;\n dmarc=pass (policy=reject) header.from=example.com`,
    "pass",
  ],
  [`${server}; dmarc=fail header.from=example.com`, "fail"],
  [`${server}; dmarc=none header.from=example.com`, "unknown"],
  [`${server}; dmarc=temperror header.from=example.com`, "unknown"],
  [`${server}; dkim=pass header.d=example.com`, "unknown"],
  [`${server}; none`, "unknown"],
])("%s is %s", async (value, result) => {
  expect(await said(results(value))).toBe(result);
});

test.each([
  ["of another server", [results("mx.example.com; dmarc=pass header.from=example.com")]],
  [
    "of a server whose name begins alike",
    [results(`${server}.evil.example; dmarc=pass header.from=example.com`)],
  ],
  ["in a comment", [results(`${server} (; dmarc=pass header.from=example.com); spf=pass`)]],
  ["in quoted text", [results(`${server}; spf=fail reason="; dmarc=pass header.from=example.com"`)]],
  [
    "in a comment within a comment",
    [results(`${server}; spf=fail (a (b) ; dmarc=pass header.from=example.com)`)],
  ],
  ["twice, of which one is another", [results(`${server}; dmarc=pass header.from=example.com; dmarc=fail`)]],
  ["in another header", ["X-Authentication-Results: mx.shop.example; dmarc=pass header.from=example.com"]],
])("T70 a pass %s does not count", async (_, headers) => {
  expect(await said(...headers)).toBe("unknown");
});

test("T70 a pass for another domain than that of From, or for none, is a failure", async () => {
  expect(await said(results(`${server}; dmarc=pass header.from=evil.example`))).toBe("fail");
  expect(await said(results(`${server}; dmarc=pass header.from=sub.example.com`))).toBe("fail");
  expect(await said(results(`${server}; dmarc=pass`))).toBe("fail");
  const none = await mailOf([
    results(`${server}; dmarc=pass header.from=example.com`),
    "From: a@example.com, b@example.com",
  ]);
  expect(dmarcOf(none, server)).toBe("fail");
});

test("T70 the newest of ours decides: what the mail brought with it is below", async () => {
  const forged = results(`${server}; dmarc=pass header.from=example.com`);
  expect(await said(results(`${server}; dmarc=fail header.from=example.com`), forged)).toBe("fail");
  expect(await said(results(`${server}; dmarc=none`), forged)).toBe("unknown");
  // One server may write a header for each method.
  expect(
    await said(results(`${server}; dkim=pass`), results(`${server}; dmarc=fail header.from=example.com`)),
  ).toBe("fail");
});

test("T70 hostile headers cost no time", async () => {
  const began = performance.now();
  for (const value of [
    "(".repeat(400_000),
    `${server};${"a=b;".repeat(100_000)}`,
    `${server}; dmarc=${" ".repeat(400_000)}`,
  ]) {
    await said(results(value));
  }
  expect(performance.now() - began).toBeLessThan(3_000);
});
