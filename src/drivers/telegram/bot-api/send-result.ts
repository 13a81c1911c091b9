import type { SendResult } from "../port.ts";
import { TelegramError } from "../port.ts";
import { type BotAnswer, sentForm } from "./answers.ts";
import { maskTokens } from "./call.ts";

const usualWaitSeconds = 5;

/** What became of a message. `editedId`: the one that was to be edited, which may have had this text already. */
export function sendResultOf(answer: BotAnswer, editedId: number | null): SendResult {
  if (answer.ok) {
    const sent = sentForm.safeParse(answer.result);
    if (sent.success) return { status: "sent", messageId: sent.data.message_id };
    // An edit may answer `true`.
    if (editedId !== null) return { status: "sent", messageId: editedId };
    throw new TelegramError("away", "sendMessage: an answer without the number of the message");
  }
  const { error_code: code, description, parameters } = answer;
  if (code === 429) return { status: "wait", seconds: parameters?.retry_after ?? usualWaitSeconds };
  if (editedId !== null && /message is not modified/i.test(description))
    return { status: "sent", messageId: editedId };
  if (/message (?:to edit not found|can't be edited)/i.test(description)) return { status: "missing" };
  if (/can't parse entities/i.test(description)) return { status: "unreadable" };
  if (isUnreachable(code, description)) return { status: "unreachable" };
  return { status: "refused", reason: maskTokens(description).slice(0, 200) };
}

function isUnreachable(code: number, description: string): boolean {
  // A group that became a supergroup has another number; customers' chats are private ones.
  return code === 403 || /chat not found|user is deactivated|group chat was upgraded/i.test(description);
}
