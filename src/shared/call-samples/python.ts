import { type ExampleCall, idempotencyNote } from "./example-call.ts";

/** The call for Python 3.8 or later, without libraries. */
export function pythonSample({
  method,
  url,
  token,
  idempotencyKey,
  ifMatch,
  isFile,
  upload,
  body,
}: ExampleCall): string {
  return [
    ...importsOf({ token, isFile, upload }),
    "",
    ...(upload === undefined ? [] : formOf(upload)),
    "request = urllib.request.Request(",
    `    ${JSON.stringify(url)},`,
    ...(method === "GET" ? [] : [`    method="${method}",`]),
    ...headersOf({ token, idempotencyKey, ifMatch, body, upload }),
    ...(body === undefined ? [] : [`    data=json.dumps(${literalOf(body, "    ")}).encode(),`]),
    ...(upload === undefined ? [] : ["    data=form,"]),
    ")",
    "try:",
    "    with urllib.request.urlopen(request) as response:",
    isFile === true
      ? "        sys.stdout.buffer.write(response.read())"
      : "        print(json.dumps(json.load(response), indent=2))",
    "except urllib.error.HTTPError as error:",
    "    raise SystemExit(error.read().decode())",
    "",
  ].join("\n");
}

function importsOf({ token, isFile, upload }: Pick<ExampleCall, "token" | "isFile" | "upload">): string[] {
  return [
    ...(isFile === true ? [] : ["import json"]),
    ...(token === null ? [] : ["import os"]),
    ...(isFile === true ? ["import sys"] : []),
    "import urllib.error",
    "import urllib.request",
    ...(upload === undefined ? [] : ["import uuid"]),
  ];
}

function headersOf({
  token,
  idempotencyKey,
  ifMatch,
  body,
  upload,
}: Pick<ExampleCall, "token" | "idempotencyKey" | "ifMatch" | "body" | "upload">): string[] {
  const headers = [
    ...(token === null ? [] : [`        "Authorization": f"Bearer {os.environ['${token}']}",`]),
    ...(idempotencyKey === null
      ? []
      : [`        # ${idempotencyNote}`, `        "Idempotency-Key": ${JSON.stringify(idempotencyKey)},`]),
    ...(ifMatch === undefined ? [] : [`        "If-Match": '"${ifMatch}"',`]),
    ...(body === undefined ? [] : [`        "Content-Type": "application/json",`]),
    ...(upload === undefined ? [] : [`        "Content-Type": f"multipart/form-data; boundary={boundary}",`]),
  ];
  return headers.length === 0 ? [] : ["    headers={", ...headers, "    },"];
}

/** A form of one file, written by hand: the standard library has none. */
function formOf(upload: string): string[] {
  const head = `Content-Disposition: form-data; name="file"; filename="${upload}"`;
  return [
    "boundary = uuid.uuid4().hex",
    `with open(${JSON.stringify(upload)}, "rb") as file:`,
    `    head = f'--{boundary}\\r\\n${head}\\r\\n\\r\\n'`,
    "    form = head.encode() + file.read() + f'\\r\\n--{boundary}--\\r\\n'.encode()",
    "",
  ];
}

/** A value as Python writes it; texts are spelled as in JSON. */
function literalOf(value: unknown, indent: string): string {
  const within = `${indent}    `;
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "object") return JSON.stringify(value);
  const items = Array.isArray(value)
    ? value.map((item: unknown) => `${within}${literalOf(item, within)},\n`)
    : Object.entries(value)
        // What is left out of JSON too.
        .filter(([, item]) => item !== undefined)
        .map(([name, item]) => `${within}${JSON.stringify(name)}: ${literalOf(item, within)},\n`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return items.length === 0 ? `${open}${close}` : `${open}\n${items.join("")}${indent}${close}`;
}
