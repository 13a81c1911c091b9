import { hashSync } from "bcryptjs";
import { expect, test } from "vitest";
import { verifyBcrypt } from "./bcrypt-hash.ts";

const hash = hashSync("an old password", 10);

test("imported passwords are right or wrong, several at once each by its own", async () => {
  const answers = await Promise.all([
    verifyBcrypt(hash, "an old password"),
    verifyBcrypt(hash, "another"),
    verifyBcrypt(hash.replace("$2b$", "$2y$"), "an old password"),
  ]);
  expect(answers).toEqual([true, false, true]);
});

test("the process does other things while one is checked", async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  await verifyBcrypt(hashSync("slow", 4).replace("$04$", "$12$"), "slow");
  clearInterval(timer);
  expect(turns).toBeGreaterThan(10);
});
