import { constants } from "node:fs";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { AwsClient } from "aws4fetch";
import { attachmentAs } from "#src/shared/attachment-as.ts";
import { checkFileKey, newFileKey } from "./file-key.ts";
import type { ByteSource, FileStore } from "./port.ts";
import { tryStore } from "./try-store.ts";
import { writeMeasured } from "./write-measured.ts";

export interface S3Settings {
  /** `https://host`: the bucket is the first part of the path. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
  /** Where a file is while it is measured: a request needs its length. */
  readonly spoolFolder: string;
}

const deadlineMs = 60_000;
const addressSeconds = 60;

/** Files in a private bucket of S3 or of a store with its protocol. */
export function createS3Files(settings: S3Settings): FileStore {
  const client = new AwsClient({
    accessKeyId: settings.keyId,
    secretAccessKey: settings.secret,
    region: settings.region,
    service: "s3",
    // A body that was read is not sent again; who calls decides.
    retries: 0,
  });
  const urlOf = (key: string): URL => {
    checkFileKey(key);
    return new URL(`${settings.endpoint}/${settings.bucket}/${key}`);
  };
  const ask = async (method: "GET" | "PUT" | "DELETE", key: string, init: RequestInit = {}) =>
    client.fetch(urlOf(key), { ...init, method, redirect: "error", signal: AbortSignal.timeout(deadlineMs) });

  const store: FileStore = {
    kind: "s3",
    async put(key, source, maxBytes) {
      checkFileKey(key);
      const file = await openSpool(settings.spoolFolder, key);
      try {
        const result = await writeMeasured(file, source, maxBytes);
        if (result.status !== "stored") return result;
        const answer = await ask("PUT", key, await bodyOf(file, result.bytes));
        await refuseOther(answer, "did not take a file");
        return result;
      } finally {
        await file.close();
      }
    },
    async get(key) {
      const answer = await ask("GET", key);
      if (!answer.ok) {
        const refusal = await readRefusal(answer);
        if (refusal === "404 NoSuchKey") return null;
        throw new Error(`the bucket did not give a file: status ${refusal}`);
      }
      return { bytes: Number(answer.headers.get("content-length")), content: answer.body ?? nothing() };
    },
    async delete(key) {
      await refuseOther(await ask("DELETE", key), "did not delete a file");
    },
    async address(key, as) {
      const url = urlOf(key);
      url.searchParams.set("X-Amz-Expires", String(addressSeconds));
      url.searchParams.set("response-content-type", as.mediaType);
      url.searchParams.set("response-content-disposition", attachmentAs(as.name));
      const signed = await client.sign(url, { method: "GET", aws: { signQuery: true } });
      return signed.url;
    },
    async check() {
      await tryStore(store, newFileKey());
      return `the bucket ${settings.bucket} at ${new URL(settings.endpoint).host}`;
    },
  };
  return store;
}

/** A file that is gone from its folder as soon as it is open: nothing is left of a process that dies. */
async function openSpool(folder: string, key: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${key}.spool`);
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_EXCL;
  const file = await open(path, flags, 0o600);
  await rm(path);
  return file;
}

/** Streamed: what is signed is the request without its body, whose length it names. */
async function bodyOf(file: FileHandle, bytes: number): Promise<RequestInit & { duplex: "half" }> {
  const headers = {
    "content-length": String(bytes),
    "content-type": "application/octet-stream",
    "x-amz-content-sha256": "UNSIGNED-PAYLOAD",
  };
  return { headers, body: streamOf(piecesOf(file, bytes)), duplex: "half" };
}

const pieceBytes = 65_536;

async function* piecesOf(file: FileHandle, bytes: number): AsyncGenerator<Uint8Array, void> {
  for (let from = 0; from < bytes; from += pieceBytes) {
    const length = Math.min(pieceBytes, bytes - from);
    const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, from);
    if (bytesRead !== length) throw new Error("a file became shorter while it was sent");
    yield buffer;
  }
}

/** Read as it is sent: a piece when there is room for it. */
function streamOf(pieces: AsyncGenerator<Uint8Array, void>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const next = await pieces.next();
      if (next.done === true) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
}

async function refuseOther(answer: Response, what: string): Promise<void> {
  if (!answer.ok) throw new Error(`the bucket ${what}: status ${await readRefusal(answer)}`);
  await answer.body?.cancel();
}

/** What the bucket says is XML with a code; it is for the operator. */
async function readRefusal(answer: Response): Promise<string> {
  const code = /<Code>([\w.]{1,80})<\/Code>/.exec(await answer.text())?.[1] ?? "";
  return `${answer.status} ${code}`.trim();
}

async function* nothing(): ByteSource {
  // An empty body has no pieces.
}
