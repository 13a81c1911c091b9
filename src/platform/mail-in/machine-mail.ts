import { headersOf, type IncomingMail } from "./incoming-mail.ts";

/** Why a mail counts as made by a program: it is never answered, and opens nothing. */
export type MachineReason = "automatic" | "bulk" | "list" | "bounce" | "own";

type Looked = Pick<IncomingMail, "headers" | "from">;

/** Null for a mail that a person may have written. `ours`: addresses of the product, which answers no mail of its own. */
export function machineReason(mail: Looked, ours: readonly string[]): MachineReason | null {
  const has = (name: string): boolean => headersOf(mail, name).length > 0;
  const values = (name: string): string[] => headersOf(mail, name).map((value) => value.trim().toLowerCase());
  if (values("auto-submitted").some((value) => !/^no\b/.test(value))) return "automatic";
  if (["x-auto-generated", "x-autoreply", "x-autorespond", "x-autoresponder"].some(has)) return "automatic";
  if (values("precedence").some((value) => value === "auto_reply")) return "automatic";
  if (values("precedence").some((value) => ["bulk", "junk", "list"].includes(value))) return "bulk";
  if (has("list-id")) return "list";
  // The server that took it in writes down the sender of its envelope; that of a bounce is empty.
  if (values("return-path").some((value) => value === "<>" || value === "")) return "bounce";
  if (values("content-type").some((value) => value.startsWith("multipart/report"))) return "bounce";
  const from = mail.from?.address;
  return from !== undefined && ours.some((address) => address.toLowerCase() === from) ? "own" : null;
}
