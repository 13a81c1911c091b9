import { headersOf, type IncomingMail } from "./incoming-mail.ts";

/** What the mail server of ours says of the sender (RFC 8601, RFC 7489). */
export type DmarcResult = "pass" | "fail" | "unknown";

const maxHeaders = 20;
const maxLength = 8_000;

/**
 * Whether our own mail server vouches for the domain of From. Headers of other servers are from the sender, and so
 * are those below the newest of ours that has a result: the server adds its own above all that came.
 */
export function dmarcOf(mail: Pick<IncomingMail, "headers" | "from">, authservId: string): DmarcResult {
  const own = headersOf(mail, "authentication-results")
    .slice(0, maxHeaders)
    .map((value) => readResults(value.slice(0, maxLength)))
    .filter(({ server }) => server === authservId.toLowerCase());
  const decided = own.find(({ results }) => results.some(({ method }) => method === "dmarc"));
  const all = decided?.results.filter(({ method }) => method === "dmarc") ?? [];
  const [first] = all;
  if (first === undefined || all.length > 1) return "unknown";
  if (first.result !== "pass") return first.result === "fail" ? "fail" : "unknown";
  const domain = mail.from?.address.split("@").at(-1);
  // One that names no domain may have been about another.
  return domain !== undefined && first.from === domain ? "pass" : "fail";
}

interface Results {
  readonly server: string;
  readonly results: readonly {
    readonly method: string;
    readonly result: string;
    readonly from: string | null;
  }[];
}

function readResults(value: string): Results {
  const [head = "", ...parts] = withoutComments(value).split(";");
  return {
    // A version may follow.
    server: (head.trim().split(/\s+/)[0] ?? "").toLowerCase(),
    results: parts.map((part) => {
      const [, method = "", result = ""] =
        /^\s*([a-z0-9-]+)(?:\s*\/\s*\d+)?\s*=\s*([a-z]+)/i.exec(part) ?? [];
      const from = /\bheader\.from\s*=\s*"?([^\s";]+)/i.exec(part)?.[1] ?? null;
      return {
        method: method.toLowerCase(),
        result: result.toLowerCase(),
        from: from === null ? null : (from.toLowerCase().split("@").at(-1) ?? null),
      };
    }),
  };
}

/** Comments may be in each other and say nothing; of quoted text only what a name has is kept, so that it begins none. */
function withoutComments(value: string): string {
  let [text, depth, isQuoted] = ["", 0, false];
  for (let at = 0; at < value.length; at += 1) {
    const sign = value[at] ?? "";
    if (sign === "\\" && (depth > 0 || isQuoted)) at += 1;
    else if (isQuoted) {
      if (sign === '"') isQuoted = false;
      else if (/[\w.@-]/.test(sign)) text += sign;
    } else if (depth === 0 && sign === '"') isQuoted = true;
    else if (sign === "(") depth += 1;
    else if (sign === ")") depth = Math.max(0, depth - 1);
    else if (depth === 0) text += sign;
  }
  return text;
}
