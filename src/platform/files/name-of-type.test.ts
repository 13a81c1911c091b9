import { expect, test } from "vitest";
import { nameOfType } from "./name-of-type.ts";

test.each([
  ["screen.PNG", "image/png", "screen.PNG"],
  ["photo.jpeg", "image/jpeg", "photo.jpeg"],
  ["server.log", "text/plain", "server.log"],
  ["invoice.hta", "text/plain", "invoice.hta.txt"],
  ["invoice.pdf.bat", "text/plain", "invoice.pdf.bat.txt"],
  ["invoice.bat. .", "text/plain", "invoice.bat.txt"],
  ["page.html", "text/plain", "page.html.txt"],
  ["update.jar", "application/zip", "update.jar.zip"],
  ["report.docm", "application/zip", "report.docm.zip"],
  ["picture.svg", "image/png", "picture.svg.png"],
  ["noending", "application/pdf", "noending.pdf"],
  ["...", "text/plain", "file.txt"],
] as const)("T70 %j of the type %s is saved as %j", (given, type, name) => {
  expect(nameOfType(given, type)).toBe(name);
});

test("a long name keeps the ending that was added", () => {
  const name = nameOfType(`${"a".repeat(200)}.exe`, "text/plain");
  expect(name).toHaveLength(120);
  expect(name).toMatch(/\.txt$/);
});
