import { expect, test } from "vitest";
import { readPowerWords } from "./power-words.ts";

const words = { start: "Start", restart: "Restart", stop: "Stop" };

test.each([
  ["restart", ["restart"], ""],
  ["Restart web 1", ["restart"], "web 1"],
  ["st", ["start", "stop"], ""],
  ["sto", ["stop"], ""],
])("%s asks for %j of “%s”", (wanted, verbs, name) => {
  expect(readPowerWords(wanted, words)).toEqual({ verbs, name });
});

test("a verb of two words is read too", () => {
  const arabic = { start: "تشغيل", restart: "إعادة التشغيل", stop: "إيقاف" };
  expect(readPowerWords("إعادة", arabic)?.verbs).toEqual(["restart"]);
  expect(readPowerWords("إعادة التشغيل web", arabic)).toEqual({ verbs: ["restart"], name: "web" });
});

test.each(["", "s", "web", "stopwatch", "res web"])("“%s” is a name", (wanted) => {
  expect(readPowerWords(wanted, words)).toBeNull();
});
