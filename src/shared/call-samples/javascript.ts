import { type ExampleCall, idempotencyNote } from "./example-call.ts";

/** The call as an ES module for Node 18 or later, without libraries. */
export function javascriptSample({
  method,
  url,
  token,
  idempotencyKey,
  ifMatch,
  isFile,
  upload,
  body,
}: ExampleCall): string {
  const headers = [
    ...(token === null ? [] : [`    Authorization: \`Bearer \${process.env.${token}}\`,`]),
    ...(idempotencyKey === null
      ? []
      : [`    // ${idempotencyNote}`, `    "Idempotency-Key": ${JSON.stringify(idempotencyKey)},`]),
    ...(ifMatch === undefined ? [] : [`    "If-Match": '"${ifMatch}"',`]),
    ...(body === undefined ? [] : [`    "Content-Type": "application/json",`]),
  ];
  const before =
    upload === undefined
      ? []
      : [
          `import { readFile } from "node:fs/promises";`,
          "",
          "const form = new FormData();",
          `form.set("file", new Blob([await readFile(${JSON.stringify(upload)})]), ${JSON.stringify(upload)});`,
        ];
  const options = [
    ...(method === "GET" ? [] : [`  method: "${method}",`]),
    ...(headers.length === 0 ? [] : ["  headers: {", ...headers, "  },"]),
    ...(upload === undefined ? [] : ["  body: form,"]),
    ...(body === undefined
      ? []
      : [`  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll("\n", "\n  ")}),`]),
  ];
  const call =
    options.length === 0
      ? `fetch(${JSON.stringify(url)})`
      : [`fetch(${JSON.stringify(url)}, {`, ...options, "})"].join("\n");
  if (isFile === true) {
    return [
      `const response = await ${call};`,
      "if (!response.ok) throw new Error(await response.text());",
      "process.stdout.write(new Uint8Array(await response.arrayBuffer()));",
      "",
    ].join("\n");
  }
  return [
    ...before,
    `const response = await ${call};`,
    "const answer = await response.json();",
    "if (!response.ok) throw new Error(JSON.stringify(answer.error));",
    "console.log(answer);",
    "",
  ].join("\n");
}
