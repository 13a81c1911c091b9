import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";

/** One tool's verdict over the whole project. */
export interface CheckResult {
  readonly name: string;
  readonly passed: boolean;
  readonly seconds: number;
  readonly output: string;
}

type Tool = readonly [name: string, ...command: string[]];

/** The build of web half and server, which may run in parallel with the checks. */
export const buildTool: Tool = ["build", "scripts/build.ts", "--server"];

// The longest first, so that none of them starts last.
const tools: readonly Tool[] = [
  ["lint and boundaries", "node_modules/.bin/oxlint", "--deny-warnings"],
  // They run beside each other: several checkers of one would each resolve the same types, at twice the CPU in all.
  ["types, server", "node_modules/.bin/tsc", "-p", "tsconfig.json", "--checkers", "1"],
  ["types, web", "node_modules/.bin/tsc", "-p", "tsconfig.web.json", "--checkers", "1"],
  ["types, e2e", "node_modules/.bin/tsc", "-p", "tsconfig.e2e.json", "--checkers", "1"],
  ["format", "node_modules/.bin/biome", "format", "--colors=off", "--reporter=summary"],
  ["dead code", "node_modules/.bin/knip", "--no-progress"],
  ["catalogs", "scripts/check-catalogs.ts"],
];

/** Runs every checking tool and `others`, as many at a time as there are cores; reports each verdict. */
export async function runChecks(
  report: (result: CheckResult) => void,
  others: readonly Tool[] = [],
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  const waiting = [...others, ...tools];
  const work = async (): Promise<void> => {
    for (let tool = waiting.shift(); tool !== undefined; tool = waiting.shift()) {
      const [name, ...command] = tool;
      const result = await runTool(name, command);
      report(result);
      results.push(result);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results;
}

function runTool(name: string, command: readonly string[]): Promise<CheckResult> {
  return new Promise((resolve) => {
    const start = performance.now();
    const child = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    child.on("close", (code) => {
      resolve({ name, passed: code === 0, seconds: (performance.now() - start) / 1000, output });
    });
  });
}

/** One line per tool, with its output when it failed. */
export function formatCheck(result: CheckResult): string {
  const line = `${result.passed ? "ok    " : "FAILED"} ${result.name} (${result.seconds.toFixed(1)} s)`;
  return result.passed ? line : `${line}\n${result.output.trimEnd()}\n`;
}
