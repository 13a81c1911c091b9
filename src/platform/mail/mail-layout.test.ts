import { expect, test } from "vitest";
import { testSite } from "#src/platform/tenancy/site.fixture.ts";
import { markOf } from "#src/shared/site-mark.ts";
import { layOutMail } from "./mail-layout.ts";

test("parts of the intro are paragraphs in both bodies, and what staff typed is escaped", () => {
  const { text, html } = layOutMail({
    language: "en",
    site: testSite(),
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

test("a brand's mail has its accent and its logo, by an address of its own host", () => {
  const site = testSite({ name: "Reef & Sons", baseUrl: "https://reef.example" });
  const logo = { hash: "0123456789abcdef0123456789abcdef", width: 480, height: 96, lostIn: null };
  const mail = (settings: Partial<typeof site.settings>) =>
    layOutMail({
      language: "en",
      site: { ...site, settings: { ...site.settings, ...settings } },
      subject: "Subject",
      greeting: "Hello",
      intro: "It runs.",
      button: { label: "Open", href: "https://reef.example/" },
      warning: "Warning",
      footer: "Footer",
    }).html;
  expect(mail({})).toContain("background:#c73b02");
  const own = mail({ accentHue: 255, mark: markOf("Reef & Sons", 255, logo) });
  expect(own).toMatch(/background:#[0-9a-f]{6};color/);
  expect(own).not.toContain("#c73b02");
  expect(own).toContain(
    `<img src="https://reef.example/brand/${logo.hash}/logo.png" alt="Reef &amp; Sons" width="160" height="32"`,
  );
  // A mark without the name is beside it, and a light one gets a dark ground.
  const small = mail({ mark: markOf("Reef & Sons", null, { ...logo, width: 96, lostIn: "light" }) });
  expect(small).toMatch(
    /alt="" width="32" height="32" style="background:#131f2d;[^>]*>&nbsp; Reef &amp; Sons<\/p>/,
  );
});
