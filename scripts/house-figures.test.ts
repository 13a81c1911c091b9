import { expect, test } from "vitest";
import { countHouse } from "./house-figures.ts";

test("lines, comments, suppressions, tests and homes are counted for sources only", () => {
  const files = [
    { path: "src/a.ts", text: "// why\nconst a = 1;\n// oxlint-disable-next-line x\nexport { a };\n" },
    { path: "src/b.ts", text: "export const b = 2;\n" },
    { path: "src/a.test.ts", text: "test();\n".repeat(90) },
    { path: "src/whole.test.ts", text: "test();\n" },
  ];
  const homes = [
    "src/features/wallet/contract.ts",
    "src/features/wallet/web/wallet-page.tsx",
    "locales/en/wallet.json",
    "locales/de/wallet.json",
    "src/web/pay/wallet-line.tsx",
  ];
  expect(countHouse(files, homes)).toEqual({
    files: 2,
    lines: { median: 4, p95: 4, max: 4 },
    suppressions: 200,
    comments: 40,
    testsBeside: 50,
    homes: { feature: "wallet", count: 3 },
  });
});
