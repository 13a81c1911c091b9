import { failureCode } from "#src/platform/http-out/outside-answer.ts";
import { TelegramError } from "../port.ts";
import { answerForm, type BotAnswer } from "./answers.ts";

export interface BotLine {
  /** Where paths begin, without a slash at the end. */
  readonly baseUrl: string;
  readonly token: string;
}

export interface BotCall {
  readonly method: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** A PNG, sent as the field `photo`. */
  readonly photo?: Buffer | undefined;
  readonly deadlineMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

const usualDeadlineMs = 20_000;
/** There was no connection: nothing was asked. */
const unsent: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENETUNREACH",
  "EHOSTUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);
const maxAnswerBytes = 8 * 1024 * 1024;

/**
 * Makes one call. The token is in the path, so neither the address nor an error of `fetch` leaves this file. Throws
 * `TelegramError` for what is no answer of the Bot API, and for a login or place that it refuses.
 */
export async function callBot({ baseUrl, token }: BotLine, call: BotCall): Promise<BotAnswer> {
  const { method, deadlineMs = usualDeadlineMs, signal } = call;
  const deadline = AbortSignal.timeout(deadlineMs);
  let [status, text] = [0, ""];
  try {
    const response = await fetch(`${baseUrl}/bot${token}/${method}`, {
      method: "POST",
      ...bodyOf(call),
      redirect: "manual",
      signal: signal === undefined ? deadline : AbortSignal.any([deadline, signal]),
    });
    ({ status } = response);
    text = await readText(response);
  } catch (error) {
    const code = failureCode(error);
    throw new TelegramError("away", `${method}: no answer (${code})`, unsent.has(code));
  }
  const parsed = answerForm.safeParse(jsonOf(text));
  if (!parsed.success) throw new TelegramError("away", `${method}: status ${status}, and no answer of a bot`);
  if (!parsed.data.ok) refuse(method, parsed.data);
  return parsed.data;
}

function refuse(method: string, answer: Extract<BotAnswer, { ok: false }>): void {
  const { error_code: code, description } = answer;
  const problem = `${method}: ${maskTokens(description).slice(0, 200)}`;
  // 404: a token of another form than any bot has.
  if (code === 401 || code === 404) throw new TelegramError("token", problem);
  if (code === 409) throw new TelegramError("conflict", problem);
  if (code >= 500) throw new TelegramError("away", problem);
}

/** Proxies quote addresses in their errors, and the token is in them. */
export function maskTokens(text: string): string {
  return text.replaceAll(/\d{6,}:[\w-]{30,}/g, "<token>");
}

function bodyOf({ fields, photo }: BotCall): Pick<RequestInit, "body" | "headers"> {
  if (photo === undefined) {
    return { body: JSON.stringify(fields), headers: { "content-type": "application/json" } };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  form.set("photo", new Blob([new Uint8Array(photo)], { type: "image/png" }), "picture.png");
  return { body: form };
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ["", 0];
  const body: ReadableStream<Uint8Array> | null = response.body;
  for await (const part of body ?? []) {
    bytes += part.byteLength;
    if (bytes > maxAnswerBytes) throw new Error("too long");
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
