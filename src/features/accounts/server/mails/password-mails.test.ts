import { expect, test } from "vitest";
import { createTexts } from "#src/platform/i18n/texts.ts";
import { passwordChangedMail, recoveryMail } from "./password-mails.ts";

const texts = createTexts();
const link = "https://moorage.example/recovery/token?token=abc&x=1";
const reader = { email: "ann@example.com", username: "Ann", language: "en", siteId: 1 };

test("both bodies say the same and hold the link", () => {
  const mail = recoveryMail(texts, "Moorage", reader, link);
  expect(mail).toMatchObject({ recipient: "ann@example.com", siteId: 1, subject: "Set a new password" });
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain("Hello Ann,");
    expect(body).toContain("This link works once, for 60 minutes.");
  }
  expect(mail.text).toContain(`\n${link}\n`);
  expect(mail.html).toContain('href="https://moorage.example/recovery/token?token=abc&amp;x=1"');
});

test("a hostile name stays text", () => {
  const username = `<img src=x onerror="alert(1)">{count, plural}'`;
  const mail = passwordChangedMail(texts, "Moorage", { ...reader, username }, link);
  expect(mail.html).not.toContain("<img");
  expect(mail.html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;{count, plural}&#39;");
  expect(mail.text).toContain(username);
});

test("a right-to-left reader gets a right-to-left mail", () => {
  expect(recoveryMail(texts, "Moorage", { ...reader, language: "ar" }, link).html).toContain(
    '<html lang="ar" dir="rtl">',
  );
});
