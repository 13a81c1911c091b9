import { expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import { createTexts } from "#src/platform/i18n/texts.ts";
import { createSealer } from "#src/platform/secrets/sealer.ts";
import { testSites } from "#src/platform/tenancy/site.fixture.ts";
import { type AccountMail, accountMail } from "./account-mail.ts";

const context = {
  texts: createTexts(),
  sites: testSites,
  sealer: createSealer(() => Buffer.alloc(32, 1)),
  platform: { clock: new ManualClock(new Date("2026-03-01T12:00:00Z")) },
};
const link = "https://moorage.example/recovery/token?token=abc&x=1";
const reader = { email: "ann@example.com", username: "Ann", language: "en", siteId: 1 };

test("both bodies have the same text and the link", async () => {
  const mail = await accountMail(context, "recovery", reader, link, { minutes: 60 });
  expect(mail).toMatchObject({ recipient: "ann@example.com", siteId: 1, subject: "Set a new password" });
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain("Hello Ann,");
    expect(body).toContain("This link works once, for 60 minutes.");
  }
  expect(mail.text).toContain(`\n${link}\n`);
  expect(mail.html).toContain('href="https://moorage.example/recovery/token?token=abc&amp;x=1"');
});

test("T8 a hostile name stays text", async () => {
  const username = `<img src=x onerror="alert(1)">{count, plural}'`;
  const mail = await accountMail(context, "passwordChanged", { ...reader, username }, link);
  expect(mail.html).not.toContain("<img");
  expect(mail.html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;{count, plural}&#39;");
  expect(mail.text).toContain(username);
});

test("a right-to-left reader gets a right-to-left mail", async () => {
  const mail = await accountMail(context, "recovery", { ...reader, language: "xb" }, link, { minutes: 60 });
  expect(mail.html).toContain('<html lang="en-XB" dir="rtl">');
});

test.each<AccountMail>([
  "changeConfirm",
  "changeNotice",
  "changeUnproved",
  "emailAsked",
  "emailGiven",
  "emailGivenAway",
  "emailRestored",
  "emailTaken",
  "emailTakenBack",
  "guessed",
  "invited",
  "newDevice",
  "passwordChanged",
  "recovery",
  "verify",
])("%s wears the product's name and looks, in text and HTML", async (kind) => {
  const values = {
    minutes: 60,
    hours: 24,
    days: 7,
    email: "b@example.com",
    inviter: "ann@example.com",
    role: "technical",
    device: "Firefox",
    network: "192.0.2.0/24",
  };
  const mail = await accountMail(context, kind, reader, link, values);
  expect(mail.subject).not.toMatch(/[{}]/);
  expect(mail.text).toContain("Moorage");
  expect(mail.html).toContain("Moorage</p>");
  expect(mail.html).toContain(mail.subject);
});
