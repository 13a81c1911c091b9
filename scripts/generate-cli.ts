import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { sitePlace } from "#src/app/downloads/moorage-file.ts";

const entry = fileURLToPath(new URL("../src/app/cli/main.ts", import.meta.url));
const generated = new URL("../src/app/downloads/moorage.gen.cjs", import.meta.url);

/**
 * The program `moorage` as one file, but for what the site writes into it. Its name on a customer's disk has no ending,
 * and Node takes such a file for either kind of module: what it needs of Node it asks for in a way that both have.
 */
export async function generateCli(): Promise<string> {
  const { build } = await import("vite");
  const built = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: entry,
      write: false,
      target: "node20",
      rolldownOptions: {
        output: {
          format: "iife",
          globals: (name) => `process.getBuiltinModule(${JSON.stringify(name)})`,
          minify: false,
        },
      },
    },
  });
  const [result] = [built].flat();
  const [chunk] = result !== undefined && "output" in result ? result.output : [];
  if (chunk?.type !== "chunk") throw new Error("the program was not built");
  return [
    "#!/usr/bin/env node",
    "// moorage: the API of this site from the command line, for Node.js 20.16 or newer. moorage --help says how.",
    `const commandSite = ${sitePlace};`,
    chunk.code,
  ].join("\n");
}

export async function writeCli(): Promise<void> {
  await writeFile(generated, await generateCli());
}

/** Whether the file is what its sources make. */
export async function isCliCurrent(): Promise<boolean> {
  return (await readFile(generated, "utf8").catch(() => "")) === (await generateCli());
}
