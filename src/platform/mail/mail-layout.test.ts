import { expect, test } from "vitest";
import { layOutMail } from "./mail-layout.ts";

test("parts of the intro are paragraphs in both bodies, and what staff typed is escaped", () => {
  const { text, html } = layOutMail({
    language: "en",
    product: "Moorage",
    subject: "Subject",
    greeting: "Hello",
    intro: "It is off.\n\nWe wrote: <b>spam</b>\nfrom port 25",
    warning: "Warning",
    footer: "Footer",
  });
  expect(text).toContain("Hello\n\nIt is off.\n\nWe wrote: <b>spam</b>\nfrom port 25\n\nWarning");
  expect(html).toMatch(
    />It is off\.<\/p>\s*<p [^>]*>We wrote: &lt;b&gt;spam&lt;\/b&gt;<br>from port 25<\/p>/,
  );
});
