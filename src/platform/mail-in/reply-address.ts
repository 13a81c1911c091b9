import { createHash } from "node:crypto";

const letters = "abcdefghijklmnopqrstuvwxyz234567";
/** 100 bits: no one comes upon one by trying. */
const tokenLength = 20;
const slot = "{token}";

/** Where answers go, and who says that a sender is genuine. */
export interface ReplySettings {
  /** With `{token}`. */
  readonly address: string;
  readonly authservId: string;
}

/**
 * A secret that lets an answer find its ticket, made of 20 bytes that no one can compute. Small letters and digits: mail
 * servers change the case of addresses.
 */
export function replyTokenOf(secret: Uint8Array): string {
  return Array.from(secret.subarray(0, tokenLength), (byte) => letters[byte & 31]).join("");
}

/** What is kept of it. */
export function hashReplyToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** `t-{token}@reply.example.com` with its token. */
export function replyAddress(form: string, token: string): string {
  return form.replace(slot, token);
}

/** The address that mails of support are from: that of answers without a token. */
export function supportSender(form: string, name: string): string {
  const [local = "", host = ""] = form.split("@");
  const bare = local.replace(slot, "").replace(/[._+-]+$/, "");
  // `support+{token}` is a mailbox of its own; before `{token}@` and `t-{token}@` there is none.
  return `${local.includes(`+${slot}`) ? bare : name}@${host}`;
}

/** The tokens of the addresses that a mail was sent to, in their order. */
export function readReplyTokens(form: string, recipients: readonly string[]): string[] {
  const [before = "", after = ""] = form.toLowerCase().split(slot);
  const tokens = recipients.flatMap((recipient) => {
    const address = recipient.toLowerCase();
    if (!address.startsWith(before) || !address.endsWith(after)) return [];
    const token = address.slice(before.length, address.length - after.length);
    return new RegExp(`^[${letters}]{${tokenLength}}$`).test(token) ? [token] : [];
  });
  return [...new Set(tokens)];
}
