import { type ExampleCall, idempotencyNote } from "./example-call.ts";

/** The call by curl 7.76 or later, for a POSIX shell. */
export function curlSample({
  method,
  url,
  token,
  idempotencyKey,
  ifMatch,
  upload,
  body,
}: ExampleCall): string {
  const parts = [
    `curl --fail-with-body --silent --show-error${method === "GET" ? "" : ` -X ${method}`} ${quoted(url)}`,
    ...(token === null ? [] : [`-H "Authorization: Bearer $${token}"`]),
    ...(idempotencyKey === null ? [] : [`-H ${quoted(`Idempotency-Key: ${idempotencyKey}`)}`]),
    ...(ifMatch === undefined ? [] : [`-H 'If-Match: "${ifMatch}"'`]),
    ...(upload === undefined ? [] : [`-F ${quoted(`file=@${upload}`)}`]),
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body, null, 2))}`]),
  ];
  const command = parts.join(" \\\n  ");
  return idempotencyKey === null ? `${command}\n` : `# ${idempotencyNote}\n${command}\n`;
}

/** As one word of a shell: nothing in single quotes means anything but the quote itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
