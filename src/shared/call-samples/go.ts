import { type ExampleCall, idempotencyNote } from "./example-call.ts";

/** The call as a program for Go 1.19 or later, without libraries. */
export function goSample({ method, url, token, idempotencyKey, ifMatch, body }: ExampleCall): string {
  const packages = ["io", "log", "net/http", ...(body === undefined ? [] : ["strings"]), "os"].toSorted();
  return [
    "package main",
    "",
    "import (",
    ...packages.map((name) => `\t"${name}"`),
    ")",
    "",
    "func main() {",
    ...(body === undefined
      ? []
      : [`\tbody := strings.NewReader(${textOf(JSON.stringify(body, null, 2).replaceAll("\n", "\n\t"))})`]),
    `\trequest, err := http.NewRequest("${method}", ${JSON.stringify(url)}, ${body === undefined ? "nil" : "body"})`,
    "\tif err != nil {",
    "\t\tlog.Fatal(err)",
    "\t}",
    ...(token === null ? [] : [`\trequest.Header.Set("Authorization", "Bearer "+os.Getenv("${token}"))`]),
    ...(idempotencyKey === null
      ? []
      : [
          `\t// ${idempotencyNote}`,
          `\trequest.Header.Set("Idempotency-Key", ${JSON.stringify(idempotencyKey)})`,
        ]),
    ...(ifMatch === undefined ? [] : [`\trequest.Header.Set("If-Match", \`"${ifMatch}"\`)`]),
    ...(body === undefined ? [] : [`\trequest.Header.Set("Content-Type", "application/json")`]),
    "\tresponse, err := http.DefaultClient.Do(request)",
    "\tif err != nil {",
    "\t\tlog.Fatal(err)",
    "\t}",
    "\tdefer response.Body.Close()",
    "\tio.Copy(os.Stdout, response.Body)",
    "\tif response.StatusCode >= 400 {",
    "\t\tlog.Fatal(response.Status)",
    "\t}",
    "}",
    "",
  ].join("\n");
}

/** As a raw string; a backquote, which it cannot have, makes it an interpreted one. */
function textOf(text: string): string {
  return text.includes("`") ? JSON.stringify(text) : `\`${text}\``;
}
