import { expect, test } from "vitest";
import { compose } from "#src/app/compose.ts";
import { openOperatorTestbed } from "./operator-testbed.fixture.ts";
import { readCommand } from "./run-command.ts";

test("a database whose key is lost starts with another one after the operator has said so", async () => {
  const testbed = await openOperatorTestbed();
  const composeWith = (SECRETS_KEY: string) => compose(testbed.platform, { ...testbed.config, SECRETS_KEY });
  await composeWith("ab".repeat(32)).prepare();
  const product = composeWith("cd".repeat(32));
  await expect(product.prepare()).rejects.toThrow("secrets replace-key");

  const run = () => readCommand(["secrets", "replace-key"]).run({ ...testbed, product });
  expect(await run()).toMatch(
    /^This database is bound to the key [0-9a-f]{32}; it was bound to [0-9a-f]{32}/,
  );
  await product.prepare();
  await expect(composeWith("ab".repeat(32)).prepare()).rejects.toThrow("is bound to the key");
  await expect(run()).rejects.toThrow("already");
  expect(await testbed.run("audit")).toMatch(new RegExp(`staff operator .* secrets\\.replace-key `));
  await testbed.drop();
});
