import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A program that prints what it got, and fails where the call was refused. */
export interface Sample {
  readonly key: string;
  readonly source: string;
}

export interface SampleResult {
  readonly isOk: boolean;
  readonly output: string;
}

type Environment = Readonly<Record<string, string>>;
type RunSamples = (samples: readonly Sample[], env: Environment) => Promise<SampleResult[]>;

const root = join(import.meta.dirname, "..", "..", "..");

/** Runs samples of a language one after another, and the compiled ones as one build. */
export const sampleRunners: Readonly<Record<string, RunSamples>> = {
  shell: (samples, env) => inTurn(samples, ({ source }) => run("sh", ["-c", source], { env })),
  javascript: (samples, env) =>
    inOneProcess(process.execPath, ["--input-type=module", "-e", modules], samples, env),
  python: (samples, env) => inOneProcess("python3", ["-c", scripts], samples, env),
  go: runCompiled,
};

/** Imports each module, and keeps what it prints. */
const modules = `
import { text } from "node:stream/consumers";
const results = [];
const print = console.log;
for (const source of JSON.parse(await text(process.stdin))) {
  const lines = [];
  console.log = (value) => lines.push(JSON.stringify(value));
  try {
    await import("data:text/javascript," + encodeURIComponent(source + "//" + results.length));
    results.push({ isOk: true, output: lines.join("\\n") });
  } catch (error) {
    results.push({ isOk: false, output: String(error) });
  }
}
print(JSON.stringify(results));`;

const scripts = `
import contextlib, io, json, sys, traceback
results = []
for source in json.load(sys.stdin):
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            exec(compile(source, "sample", "exec"), {"__name__": "__main__"})
        results.append({"isOk": True, "output": printed.getvalue()})
    except SystemExit as error:
        results.append({"isOk": not error.code, "output": printed.getvalue() + str(error.code)})
    except BaseException:
        results.append({"isOk": False, "output": traceback.format_exc()})
print(json.dumps(results))`;

async function inOneProcess(
  program: string,
  args: readonly string[],
  samples: readonly Sample[],
  env: Environment,
): Promise<SampleResult[]> {
  const input = JSON.stringify(samples.map(({ source }) => source));
  const { isOk, output } = await run(program, args, { env, input });
  if (!isOk) throw new Error(output);
  return JSON.parse(output);
}

/** All as files of one package, so that one build checks each of them with its own imports. */
async function runCompiled(samples: readonly Sample[], env: Environment): Promise<SampleResult[]> {
  const folder = await mkdtemp(join(tmpdir(), "samples-"));
  try {
    await writeFile(join(folder, "go.mod"), "module samples\n\ngo 1.19\n");
    const cases = samples.map((_, index) => `\tcase "${index}":\n\t\tsample${index}()\n`).join("");
    await writeFile(
      join(folder, "main.go"),
      `package main\n\nimport "os"\n\nfunc main() {\n\tswitch os.Args[1] {\n${cases}\t}\n}\n`,
    );
    await Promise.all(
      samples.map(({ source }, index) =>
        writeFile(join(folder, `sample${index}.go`), source.replace("func main()", `func sample${index}()`)),
      ),
    );
    const built = await run("go", ["build", "-o", "samples", "."], { env: goSettings(), cwd: folder });
    if (!built.isOk) throw new Error(built.output);
    return await inTurn(samples, (_, index) => run(join(folder, "samples"), [String(index)], { env }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A whole program in a folder of its own: how it is run, and the end of the folder. */
export async function prepareProgram(lang: string, source: string) {
  const folder = await mkdtemp(join(tmpdir(), "program-"));
  const drop = () => rm(folder, { recursive: true, force: true });
  const [program = "", ...args] = {
    shell: ["sh", "program"],
    javascript: [process.execPath, "--input-type=module", "-e", source],
    python: ["python3", "program"],
  }[lang] ?? [join(folder, "built")];
  await writeFile(join(folder, lang === "go" ? "program.go" : "program"), source);
  if (lang === "go") {
    const built = await run("go", ["build", "-o", "built", "program.go"], { env: goSettings(), cwd: folder });
    if (!built.isOk) throw new Error(built.output);
  }
  return { start: (options: RunOptions = {}) => run(program, args, { ...options, cwd: folder }), drop };
}

/** Go keeps what it has compiled in the project's own folder, and asks no network. */
function goSettings(): Environment {
  return { GOCACHE: join(root, ".cache", "go"), GOFLAGS: "-mod=mod", GOPROXY: "off", GO111MODULE: "on" };
}

async function inTurn(
  samples: readonly Sample[],
  runOne: (sample: Sample, index: number) => Promise<SampleResult>,
): Promise<SampleResult[]> {
  const results: SampleResult[] = [];
  for (const [index, sample] of samples.entries()) results.push(await runOne(sample, index));
  return results;
}

interface RunOptions {
  readonly env?: Environment;
  readonly input?: string;
  readonly cwd?: string;
}

/** Runs a program to its end; what it says of its errors counts as output. */
function run(
  program: string,
  args: readonly string[],
  { env = {}, input = "", cwd = tmpdir() }: RunOptions = {},
): Promise<SampleResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...args], {
      cwd,
      env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...env },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (part: string) => {
        output += part;
      });
    }
    child.on("error", reject);
    child.on("close", (code) => resolve({ isOk: code === 0, output }));
    child.stdin.end(input);
  });
}
