import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { listenOnLoopback } from "#src/platform/http/loopback-server.fixture.ts";
import type { SeenMessage } from "../conformance.ts";
import { isReadableHtml } from "../simulated/readable-html.ts";

/** What the Bot API can do to its callers, besides answering. */
export type BotFault = "429" | "401" | "502 html" | "silence" | "sent, not answered" | "409";

export const stubToken = "1234567890:AAFakeTokenOfATestThatIsLongEnough_-";
const botUser = { id: 1_234_567_890, is_bot: true, first_name: "Stub bot", username: "stub_of_a_bot" };

interface StubMessage extends SeenMessage {
  readonly chatId: number;
}

export interface StubCall {
  readonly method: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly at: number;
}

export type BotApiStub = Awaited<ReturnType<typeof startBotApiStub>>;

/** A Bot API on loopback in the forms that Telegram documents, with one bot and real long polling. */
export async function startBotApiStub(token = stubToken) {
  const calls: StubCall[] = [];
  const messages: StubMessage[] = [];
  const blocked = new Set<number>();
  const state = { fault: null as BotFault | null, webhook: "", nextUpdate: 100 };
  const files = new Map<string, Buffer>();
  const held: ServerResponse[] = [];
  let updates: ({ readonly update_id: number } & Record<string, unknown>)[] = [];
  let arrived = Promise.withResolvers<void>();

  const add = (body: object): number => {
    const update_id = state.nextUpdate;
    state.nextUpdate += 1;
    updates.push({ update_id, ...body });
    arrived.resolve();
    arrived = Promise.withResolvers();
    return update_id;
  };
  const poll = async ({ offset, timeout }: Readonly<Record<string, unknown>>, response: ServerResponse) => {
    if (state.webhook !== "")
      return refuse(409, "Conflict: can't use getUpdates method while webhook is active");
    updates = updates.filter(({ update_id: id }) => id >= Number(offset ?? 0));
    if (updates.length === 0) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, Number(timeout ?? 0) * 1000);
      response.once("close", resolve);
      await Promise.race([promise, arrived.promise]);
      clearTimeout(timer);
    }
    return { ok: true, result: updates.slice(0, 100) };
  };
  const write = (fields: Readonly<Record<string, unknown>>, hasPicture: boolean, edited: number | null) => {
    const chatId = Number(fields["chat_id"]);
    if (blocked.has(chatId)) return refuse(403, "Forbidden: bot was blocked by the user");
    const text = String(fields["text"] ?? fields["caption"]);
    if (fields["parse_mode"] === "HTML" && !isReadableHtml(text))
      return refuse(400, "Bad Request: can't parse entities: Unsupported start tag");
    const found = messages.findIndex((one) => one.chatId === chatId && one.id === edited);
    if (edited !== null && found < 0) return refuse(400, "Bad Request: message to edit not found");
    const old = messages[found];
    const buttons = buttonsOf(fields["reply_markup"]);
    if (old !== undefined && old.text === text && JSON.stringify(old.buttons) === JSON.stringify(buttons))
      return refuse(400, "Bad Request: message is not modified: specified new message content is the same");
    const message = { id: old?.id ?? messages.length + 1, chatId, text, buttons, hasPicture };
    if (old === undefined) messages.push(message);
    else messages[found] = message;
    return {
      ok: true,
      result: { message_id: message.id, chat: { id: chatId, type: "private" }, date: 0, text },
    };
  };
  const answerOf = async (
    method: string,
    fields: Readonly<Record<string, unknown>>,
    response: ServerResponse,
  ) => {
    switch (method.toLowerCase()) {
      case "getme":
        return {
          ok: true,
          result: {
            ...botUser,
            can_join_groups: false,
            can_read_all_group_messages: false,
            supports_inline_queries: false,
          },
        };
      case "getupdates":
        return poll(fields, response);
      case "sendmessage":
        return write(fields, false, null);
      case "sendphoto":
        return write(fields, true, null);
      case "editmessagetext":
        return write(fields, false, Number(fields["message_id"]));
      case "setwebhook":
        state.webhook = String(fields["url"]);
        return { ok: true, result: true };
      case "deletewebhook":
        state.webhook = "";
        return { ok: true, result: true };
      case "getfile": {
        const file = files.get(String(fields["file_id"]));
        if (file === undefined)
          return refuse(400, "Bad Request: wrong file_id or the file is temporarily unavailable");
        const [file_id, file_size] = [String(fields["file_id"]), file.length];
        return {
          ok: true,
          result: { file_id, file_unique_id: file_id, file_size, file_path: `documents/${file_id}` },
        };
      }
      case "setmycommands":
      case "answercallbackquery":
        return { ok: true, result: true };
      default:
        return refuse(404, "Not Found");
    }
  };
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url = "" } = request;
    const fileId = fileAt(url, token);
    if (fileId !== null) return void response.writeHead(200).end(files.get(fileId));
    const { presented, method } = callAt(url);
    const fields = await readFields(request);
    calls.push({ method, fields, at: Date.now() });
    const isPoll = method.toLowerCase() === "getupdates";
    if (presented !== token) return sendJson(response, 401, refuse(401, "Unauthorized"));
    if (spoil(response, state.fault, isPoll, url)) {
      if (!response.writableEnded) held.push(response);
      return;
    }
    const answer = await answerOf(method, fields, response);
    if (state.fault === "sent, not answered" && !isPoll) return void response.destroy();
    sendJson(response, "error_code" in answer ? answer.error_code : 200, answer);
  };
  const server = createServer((request, response) => void respond(request, response));
  const { origin, stop } = await listenOnLoopback(server);
  const chatOf = (id: number) => ({ id, type: "private", first_name: "Ada" });
  const userOf = (id: number) => ({
    id,
    is_bot: false,
    first_name: "Ada",
    username: `user_${id}`,
    language_code: "en",
  });
  return {
    origin,
    token,
    calls,
    messages,
    blocked,
    state,
    add,
    /** Ends calls that got no answer. */
    hangUp: () => {
      for (const response of held.splice(0)) response.destroy();
    },
    /** Nothing waits to be read any more. */
    forget: () => {
      updates = [];
    },
    say: (chatId: number, text: string) => {
      const entity = /^\/\w+/.exec(text)?.[0].length;
      const entities = entity === undefined ? [] : [{ type: "bot_command", offset: 0, length: entity }];
      return add({
        message: {
          message_id: 5000 + state.nextUpdate,
          from: userOf(chatId),
          chat: chatOf(chatId),
          date: 1,
          text,
          entities,
        },
      });
    },
    sendFile: (chatId: number, name: string, bytes: Buffer) => {
      const file_id = `file_${state.nextUpdate}`;
      files.set(file_id, bytes);
      const document = { file_id, file_unique_id: file_id, file_name: name, file_size: bytes.length };
      const [message_id, from, chat] = [5000 + state.nextUpdate, userOf(chatId), chatOf(chatId)];
      return add({ message: { message_id, from, chat, date: 1, document } });
    },
    press: (chatId: number, messageId: number, data: string) =>
      add({
        callback_query: {
          id: String(state.nextUpdate),
          from: userOf(chatId),
          chat_instance: "1",
          message: { message_id: messageId, chat: chatOf(chatId), date: 1 },
          data,
        },
      }),
    block: (chatId: number, isBlocked: boolean) => {
      if (isBlocked) blocked.add(chatId);
      else blocked.delete(chatId);
      const status = isBlocked ? "kicked" : "member";
      return add({
        my_chat_member: {
          chat: chatOf(chatId),
          from: userOf(chatId),
          date: 1,
          old_chat_member: { user: botUser, status: "member" },
          new_chat_member: { user: botUser, status },
        },
      });
    },
    stop,
  };
}

/** Whether a fault was sent in place of an answer. */
function spoil(response: ServerResponse, fault: BotFault | null, isPoll: boolean, url: string): boolean {
  const waits = { ...refuse(429, "Too Many Requests: retry after 3"), parameters: { retry_after: 3 } };
  if (fault === "401") sendJson(response, 401, refuse(401, "Unauthorized"));
  else if (fault === "502 html")
    // As some proxies do, with the address.
    response.writeHead(502, { "content-type": "text/html" }).end(`<html>bad: ${url}</html>`);
  else if (fault === "409" && isPoll)
    sendJson(response, 409, refuse(409, "Conflict: terminated by other getUpdates request"));
  else if (fault === "429" && !isPoll) sendJson(response, 429, waits);
  else return fault === "silence" && !isPoll;
  return true;
}

function refuse(error_code: number, description: string) {
  return { ok: false, error_code, description };
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function readFields(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  const body = Buffer.concat(parts);
  const type = request.headers["content-type"] ?? "";
  if (!type.startsWith("multipart/")) return body.length === 0 ? {} : JSON.parse(body.toString());
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
  return Object.fromEntries([...form].filter(([, value]) => typeof value === "string"));
}

function buttonsOf(markup: unknown): SeenMessage["buttons"] {
  const read: unknown = typeof markup === "string" ? JSON.parse(markup) : markup;
  if (typeof read !== "object" || read === null || !("inline_keyboard" in read)) return [];
  const rows = Array.isArray(read.inline_keyboard) ? read.inline_keyboard : [];
  return rows.map((row: { text: string; callback_data?: string; url?: string }[]) =>
    row.map(({ text: label, callback_data: data, url }) => ({
      label,
      ...(data && { data }),
      ...(url && { url }),
    })),
  );
}

/** The file that an address of the bot with this token is of. */
function fileAt(url: string, token: string): string | null {
  const [, holder, fileId = ""] = /^\/file\/bot([^/]+)\/documents\/(\w+)$/.exec(url) ?? [];
  return holder === token ? fileId : null;
}

function callAt(url: string): { readonly presented: string; readonly method: string } {
  const [, presented = "", method = ""] = /^\/bot([^/]+)\/(\w+)$/.exec(url) ?? [];
  return { presented, method };
}
