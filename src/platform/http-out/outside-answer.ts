/** Why an answer from outside cannot be used, in words that follow its sender's name. */
export class UnusableAnswer extends Error {
  override readonly name = "UnusableAnswer";
}

const maxAnswerBytes = 1024 * 1024;

/**
 * The JSON of an answer of at most a megabyte, counted after decompression: a small answer may unpack to a huge one.
 * Every number in it is its text as it was written: amounts must not become floats. Throws `UnusableAnswer`.
 */
export async function readExactJson(response: Response): Promise<unknown> {
  const text = await readBody(response);
  try {
    return JSON.parse(text, (_key, value: unknown, context?: { readonly source?: string }) =>
      typeof value === "number" ? (context?.source ?? "") : value,
    );
  } catch {
    throw new UnusableAnswer("its answer is not JSON");
  }
}

async function readBody(response: Response): Promise<string> {
  const body: ReadableStream<Uint8Array> | null = response.body;
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let [text, bytes] = ["", 0];
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    if (bytes > maxAnswerBytes) throw new UnusableAnswer("it answered with more than a megabyte");
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

/** The code of why a request failed; never its text, which may hold the address. */
export function failureCode(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  if (cause instanceof Error && "code" in cause && typeof cause.code === "string") return cause.code;
  return error instanceof Error ? error.name : "unknown";
}
