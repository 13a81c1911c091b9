import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeFiles, piecesOf } from "./conformance.ts";
import { newFileKey } from "./file-key.ts";
import { startBucket, type TestBucket } from "./s3/bucket.fixture.ts";
import { createS3Files } from "./s3.ts";

describeFiles("s3", async () => {
  const bucket = await startBucket();
  const folder = dirname(bucket.settings.spoolFolder);
  return {
    store: createS3Files(bucket.settings),
    async count() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile() && /^[0-9a-f]{64}/.test(entry.name)).length;
    },
    breakDown: () => bucket.close(),
    close: async () => undefined,
  };
});

describe("s3", () => {
  let bucket: TestBucket;
  beforeAll(async () => {
    bucket = await startBucket();
  });
  afterAll(() => bucket.close());

  test("a signed address gives the file for a minute, as an attachment of its name", async () => {
    const store = createS3Files(bucket.settings);
    const key = newFileKey();
    await store.put(key, piecesOf(Buffer.from("hello")), 5);
    const name = 'Rechnung "Müller".txt';
    const address = new URL((await store.address(key, { name, mediaType: "text/plain" })) ?? "");
    expect(address.searchParams.get("X-Amz-Expires")).toBe("60");
    const answer = await fetch(address);
    expect(await answer.text()).toBe("hello");
    expect(answer.headers.get("content-type")).toBe("text/plain");
    expect(answer.headers.get("content-disposition")).toBe(
      "attachment; filename=\"Rechnung _M_ller_.txt\"; filename*=UTF-8''Rechnung%20%22M%C3%BCller%22.txt",
    );
    address.searchParams.set("response-content-disposition", "inline");
    expect((await fetch(address)).status).toBe(403);
  });

  test("T70 every request and every address is signed; without its signature the bucket refuses it", async () => {
    const store = createS3Files(bucket.settings);
    const key = newFileKey();
    const from = bucket.requests.length;
    await store.put(key, piecesOf(Buffer.from("hello")), 5);
    await store.get(key);
    await store.delete(key);
    const sent = bucket.requests.slice(from);
    expect(sent.map(({ method }) => method)).toEqual(["PUT", "GET", "DELETE"]);
    for (const { headers } of sent) {
      expect(headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=.*Signature=[0-9a-f]{64}$/);
    }
    expect(sent[0]?.headers).toMatchObject({
      "content-length": "5",
      "x-amz-content-sha256": "UNSIGNED-PAYLOAD",
    });
    const address = await store.address(key, { name: "a", mediaType: "text/plain" });
    expect(address).toMatch(/[?&]X-Amz-Signature=[0-9a-f]{64}(&|$)/);
    expect((await fetch(new URL("?", address ?? ""))).status).toBe(403);
  });

  test("a refusal names what the bucket said, and never the secret", async () => {
    const secret = "another-phrase";
    const wrong = createS3Files({ ...bucket.settings, secret });
    await expect(wrong.check()).rejects.toThrow(/status 403 SignatureDoesNotMatch$/);
    const other = createS3Files({ ...bucket.settings, bucket: "no-such" });
    await expect(other.put(newFileKey(), piecesOf(Buffer.from("x")), 1)).rejects.toThrow(
      /^the bucket did not take a file: status 404 NoSuchBucket$/,
    );
  });

  test("what is measured first has no name on disk while it is sent", async () => {
    const store = createS3Files(bucket.settings);
    let seen: string[] | null = null;
    async function* source() {
      yield Buffer.from("a");
      seen = await readdir(join(bucket.settings.spoolFolder));
      yield Buffer.from("b");
    }
    await store.put(newFileKey(), source(), 5);
    expect(seen).toEqual([]);
  });
});
