import { type ExampleCall, idempotencyNote } from "./example-call.ts";

/** The call as a program for Go 1.19 or later, without libraries. */
export function goSample({ method, url, token, idempotencyKey, ifMatch, upload, body }: ExampleCall): string {
  const packages = [
    "io",
    "log",
    "net/http",
    "os",
    ...(body === undefined ? [] : ["strings"]),
    ...(upload === undefined ? [] : ["mime/multipart"]),
  ].toSorted();
  const sent = upload === undefined ? (body === undefined ? "nil" : "body") : "reader";
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
    ...(upload === undefined ? [] : formOf(upload)),
    `\trequest, err := http.NewRequest("${method}", ${JSON.stringify(url)}, ${sent})`,
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
    ...(upload === undefined ? [] : [`\trequest.Header.Set("Content-Type", form.FormDataContentType())`]),
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

/** A form of one file, sent as it is read. */
function formOf(upload: string): string[] {
  const name = JSON.stringify(upload);
  return [
    `\tfile, err := os.Open(${name})`,
    "\tif err != nil {",
    "\t\tlog.Fatal(err)",
    "\t}",
    "\treader, writer := io.Pipe()",
    "\tform := multipart.NewWriter(writer)",
    "\tgo func() {",
    `\t\tpart, _ := form.CreateFormFile("file", ${name})`,
    "\t\tio.Copy(part, file)",
    "\t\tform.Close()",
    "\t\twriter.Close()",
    "\t}()",
  ];
}

/** As a raw string; a backquote, which it cannot have, makes it an interpreted one. */
function textOf(text: string): string {
  return text.includes("`") ? JSON.stringify(text) : `\`${text}\``;
}
