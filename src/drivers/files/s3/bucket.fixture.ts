import { createServer, type IncomingHttpHeaders } from "node:http";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { listenOnLoopback } from "#src/platform/http/loopback-server.fixture.ts";
import type { S3Settings } from "../s3.ts";
import { type Login, refusalOf } from "./check-signature.fixture.ts";

export interface BucketRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

/** A private bucket of s3rver on loopback, which checks no signature itself. */
export interface TestBucket {
  readonly settings: S3Settings;
  readonly requests: readonly BucketRequest[];
  close(): Promise<void>;
}

/** That of s3rver. */
const login: Login = { keyId: "S3RVER", secret: "S3RVER" };

export async function startBucket(): Promise<TestBucket> {
  const folder = await mkdtemp(join(tmpdir(), "bucket-"));
  const bucket = "files";
  const s3rver = new S3rver({
    silent: true,
    directory: join(folder, "data"),
    vhostBuckets: false,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  await s3rver.configureBuckets();
  const answer = s3rver.callback();
  const requests: BucketRequest[] = [];
  const server = createServer((request, response) => {
    const { method = "", url = "", headers } = request;
    requests.push({ method, url, headers });
    const refusal = refusalOf(request, login);
    if (refusal === null) return answer(request, response);
    request.resume();
    response.writeHead(403).end(`<Error><Code>${refusal}</Code></Error>`);
  });
  const { origin: endpoint, stop } = await listenOnLoopback(server);
  return {
    settings: {
      endpoint,
      bucket,
      region: "us-east-1",
      ...login,
      spoolFolder: join(folder, "spool"),
    },
    requests,
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
