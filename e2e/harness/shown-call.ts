import type { Locator, Request } from "playwright-core";

/** A request as the cabinet shows it, read back from the command for a shell. */
export interface ShownCall {
  readonly command: string;
  readonly method: string;
  readonly url: string;
  readonly key: string | null;
  readonly ifMatch: string | null;
  readonly body: unknown;
}

/** Opens "Show the call" within a form or dialog and reads its command. */
export async function readShownCall(part: Locator): Promise<ShownCall> {
  const button = part.getByRole("button", { name: "Show the call" });
  if ((await button.getAttribute("aria-expanded")) === "false") await button.click();
  const command = await part.locator("pre").filter({ hasText: "curl " }).innerText();
  const textOf = (pattern: RegExp) => pattern.exec(command)?.[1] ?? null;
  const sent = /-d '([^]*)'$/.exec(command)?.[1];
  return {
    command,
    method: textOf(/ -X (\w+) /) ?? "GET",
    url: textOf(/'(https?:[^']+)'/) ?? "",
    key: textOf(/Idempotency-Key: ([^']+)'/),
    ifMatch: textOf(/If-Match: ([^']+)'/),
    body: sent === undefined ? null : JSON.parse(sent.replaceAll(String.raw`'\''`, "'")),
  };
}

/** What a request of the browser sends of the same, with `…` for its secrets. */
export function sentCall(request: Request, secrets: readonly string[] = []): Omit<ShownCall, "command"> {
  const headers = request.headers();
  const text = request.postData();
  return {
    method: request.method(),
    url: request.url(),
    key: headers["idempotency-key"] ?? null,
    ifMatch: headers["if-match"] ?? null,
    body:
      text === null
        ? null
        : JSON.parse(text, (name, value: unknown) => (secrets.includes(name) ? "…" : value)),
  };
}
