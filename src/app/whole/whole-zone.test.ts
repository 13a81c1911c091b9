import { afterAll, beforeAll, expect, test } from "vitest";
import { createOwnershipTestbed } from "../../../e2e/harness/ownership-testbed.ts";

// A zone of as many records as there may be passes through every call that takes a whole zone, and comes back the same.

let testbed: Awaited<ReturnType<typeof createOwnershipTestbed>>;

beforeAll(async () => {
  testbed = await createOwnershipTestbed();
});

afterAll(() => testbed.drop());

const records = Array.from({ length: 3_000 }, (_, index) => ({
  type: "TXT",
  name: `host-${index}`,
  content: `"${"x".repeat(150)}-${index}"`,
  ttl: 3_600,
}));

const ask = async (key: Parameters<typeof testbed.call>[0], body?: unknown) => {
  const parts = { params: { id: testbed.ids.domain }, ...(body !== undefined && { body }) };
  const answer = await testbed.call(key, testbed.callers.owner, parts);
  expect(answer.statusCode, answer.body.slice(0, 500)).toBe(200);
  return answer.json();
};

const listed = async (): Promise<string[]> => {
  const { records: found } = await ask("GET /v2/domains/{id}/records");
  return found
    .filter(({ type }: { type: string }) => type === "TXT")
    .map(({ name, content }: { name: string; content: string }) => `${name} ${content}`)
    .sort();
};

test("a zone of 3,000 records is checked, saved, exported and imported whole", async () => {
  await ask("POST /v2/domains/{id}/records/check", { records });
  await ask("PUT /v2/domains/{id}/records", { records });
  const saved = await listed();
  expect(saved).toHaveLength(3_000);

  const { text } = await ask("GET /v2/domains/{id}/records/export");
  await ask("PUT /v2/domains/{id}/records", { records: [] });
  expect(await listed()).toEqual([]);
  await ask("POST /v2/domains/{id}/records/import", { text, mode: "replace" });
  expect(await listed()).toEqual(saved);
});

test("a body above the call's own limit is refused", async () => {
  const answer = await testbed.call("POST /v2/domains/{id}/records/import", testbed.callers.owner, {
    params: { id: testbed.ids.domain },
    body: { text: "x".repeat(5 * 1024 * 1024), mode: "preview" },
  });
  expect(answer.statusCode).toBe(413);
});
