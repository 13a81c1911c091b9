import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "#src/shared/errors.ts";
import type { Upload } from "./handlers.ts";

/** Beside the file: what forms of some clients add, which is passed over. */
const mostFields = 5;
const fieldBytes = 1_000;

/** Lets the routes of a scope take `multipart/form-data`, and no other body. */
export async function takeUploads(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart);
}

/** The file of a call, of which nothing but the piece under way is in memory. */
export async function receiveUpload(request: FastifyRequest, maxBytes: number): Promise<Upload> {
  if (!request.isMultipart()) throw new AppError("unsupported_media_type");
  const length = request.headers["content-length"];
  const mostBytes = length === undefined ? undefined : Number(length);
  if (mostBytes !== undefined && mostBytes > maxBytes) throw tooLarge(request);
  const limits = { files: 1, fields: mostFields, parts: mostFields + 1, fieldSize: fieldBytes };
  const part = await request
    .file({ limits: { ...limits, fileSize: maxBytes, headerPairs: 100 }, throwFileSizeLimit: false })
    .catch((error: unknown) => {
      throw refusalOf(request, error);
    });
  if (part?.fieldname !== "file") {
    passOver(request);
    throw new AppError("invalid_input", undefined, { file: "required" });
  }
  return { name: part.filename, content: contentOf(request, part), mostBytes };
}

type Part = NonNullable<Awaited<ReturnType<FastifyRequest["file"]>>>;

async function* contentOf(request: FastifyRequest, { file }: Part): AsyncGenerator<Uint8Array> {
  let isWhole = false;
  try {
    for await (const piece of file) yield piece;
    // Past its limit the file ends, and only says so.
    if (file.truncated) throw new AppError("payload_too_large");
    isWhole = true;
  } catch (error) {
    throw refusalOf(request, error);
  } finally {
    if (!isWhole) passOver(request);
  }
}

/** What is sent further is read and forgotten: a client that sends does not read the answer. */
function passOver({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

function tooLarge(request: FastifyRequest): AppError {
  passOver(request);
  return new AppError("payload_too_large");
}

/** Whatever is wrong with a body is its sender's; one that breaks off has no one to answer. */
function refusalOf(request: FastifyRequest, error: unknown): unknown {
  passOver(request);
  const isOwn = error instanceof Error && ("statusCode" in error || error.name === "AppError");
  return isOwn ? error : new AppError("invalid_input", undefined, { file: "invalid_input" });
}
