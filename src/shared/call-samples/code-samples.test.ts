import { expect, test } from "vitest";
import { codeSamples } from "./code-samples.ts";

const call = {
  method: "POST",
  url: "https://host.example/api/v2/things",
  token: "API_KEY",
  idempotencyKey: "one",
  ifMatch: 7,
  body: { name: 'Ann\'s `first` "thing" $HOME', isOpen: true, note: null, tags: [] },
} as const;

const sources = new Map(codeSamples(call).map(({ lang, source }) => [lang, source]));

test.each(["shell", "javascript", "python", "go"])("%s sends token, key and body", (lang) => {
  const source = sources.get(lang) ?? "";
  for (const part of [call.url, "API_KEY", "Idempotency-Key", "application/json", "first"])
    expect(source).toContain(part);
  expect(source).toMatch(/If-Match"?[:,] ?['`]?"7"/);
});

test("texts are spelled so that each language reads them as they are", () => {
  expect(sources.get("shell")).toContain(String.raw`"Ann'\''s `);
  expect(sources.get("python")).toContain(`"isOpen": True,\n        "note": None,\n        "tags": [],`);
  // A raw string of Go has no backquote.
  expect(sources.get("go")).toContain(String.raw`"{\n\t  \"name\": \"Ann's `);
});

test("a file is sent as the part of a form, in every language", () => {
  const samples = codeSamples({
    method: "POST",
    url: "https://host.example/api/v2/upload",
    token: "API_KEY",
    idempotencyKey: null,
    upload: "screenshot.png",
  });
  for (const { source } of samples) expect(source).toContain("screenshot.png");
  expect(samples[0]?.source).toContain("-F 'file=@screenshot.png'");
});

test("a call that needs nothing is a line of curl", () => {
  const [curl] = codeSamples({
    method: "GET",
    url: "https://host.example/a?b=c",
    token: null,
    idempotencyKey: null,
  });
  expect(curl?.source).toBe("curl --fail-with-body --silent --show-error 'https://host.example/a?b=c'\n");
});
