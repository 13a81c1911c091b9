import { expect, it } from "vitest";
import { generatePassword } from "./generate-password.ts";

it("makes another password each time, without look-alikes", () => {
  const passwords = Array.from({ length: 200 }, () => generatePassword());
  expect(new Set(passwords).size).toBe(200);
  for (const password of passwords) expect(password).toMatch(/^[a-km-zA-HJ-NP-Z2-9]{20}$/);
});

it("drops bytes that would make some characters likelier", () => {
  let calls = 0;
  const password = generatePassword((bytes) => {
    bytes.fill(calls === 0 ? 255 : 0);
    calls += 1;
  });
  expect(password).toBe("a".repeat(20));
  expect(calls).toBe(2);
});
