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
  for (const [sign = ""] of value.matchAll(/\\?[\s\S]/g)) {
    // What follows a backslash is a sign as any other there.
    const isEscaped = sign.length > 1 && (depth > 0 || isQuoted);
    if (isEscaped) continue;
    if (isQuoted) {
      if (sign === '"') isQuoted = false;
      else text += keptOfQuoted(sign);
    } else if (depth === 0 && sign === '"') isQuoted = true;
    else {
      depth = Math.max(0, depth + ({ "(": 1, ")": -1 }[sign] ?? 0));
      if (depth === 0 && sign !== ")") text += sign;
    }
  }
  return text;
}

function keptOfQuoted(sign: string): string {
  return /[\w.@-]/.test(sign) ? sign : "";
}
