import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// Compiles the contracts that tests of the Ethereum driver deploy. Only needed after a source changed; it gets
// the compiler from the package registry.

const compiler = "solc@0.8.37";
const folder = "src/drivers/chain/evm";

for (const name of ["test-token", "test-forwarder"]) {
  const scratch = mkdtempSync(join(tmpdir(), `${name}-`));
  try {
    copyFileSync(join(folder, `${name}.sol`), join(scratch, `${name}.sol`));
    const command = ["--yes", "--package", compiler, "solcjs", "--bin", "--optimize", `${name}.sol`];
    const { status } = spawnSync("npx", command, { cwd: scratch, stdio: "inherit" });
    const binary = readdirSync(scratch).find((file) => file.endsWith(".bin"));
    if (status !== 0 || binary === undefined) throw new Error(`${name} could not be compiled.`);
    const bytecode = `0x${readFileSync(join(scratch, binary), "utf8").trim()}`;
    writeFileSync(join(folder, `${name}.json`), `${JSON.stringify({ compiler, bytecode }, null, 2)}\n`);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}
