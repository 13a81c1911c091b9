import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// Compiles the token that tests of the Ethereum driver deploy. Only needed after its source was changed; it
// takes the compiler from the package registry.

const compiler = "solc@0.8.37";
const folder = "src/drivers/chain/evm";
const scratch = mkdtempSync(join(tmpdir(), "test-token-"));
try {
  copyFileSync(join(folder, "test-token.sol"), join(scratch, "test-token.sol"));
  const command = ["--yes", "--package", compiler, "solcjs", "--bin", "--optimize", "test-token.sol"];
  const { status } = spawnSync("npx", command, { cwd: scratch, stdio: "inherit" });
  const binary = readdirSync(scratch).find((name) => name.endsWith(".bin"));
  if (status !== 0 || binary === undefined) throw new Error("The token could not be compiled.");
  const bytecode = `0x${readFileSync(join(scratch, binary), "utf8").trim()}`;
  writeFileSync(join(folder, "test-token.json"), `${JSON.stringify({ compiler, bytecode }, null, 2)}\n`);
} finally {
  rmSync(scratch, { recursive: true });
}
