import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeSecretFile, readSecretFile } from "./secret-file.ts";

test("a secret is made once, whole, and only its owner reads it", () => {
  const folder = mkdtempSync(join(tmpdir(), "secret-"));
  const path = join(folder, "new", "it.key");
  try {
    expect(readSecretFile(path)).toBeNull();
    makeSecretFile(path, "first");
    makeSecretFile(path, "second");
    expect(readSecretFile(path)).toBe("first");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, "new"))).toEqual(["it.key"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
