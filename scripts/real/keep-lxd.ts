import { mkdirSync, watch } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { readFootprint, sweep } from "./footprint.ts";

// Waits until whoever started a private engine is done with it, or is gone in whatever way, and takes the engine
// away. What it has to know is its only argument.

const footprint = readFootprint(process.argv[2] ?? "");
const machines = new Set<string>();
const folder = join(footprint.dir, "containers");
mkdirSync(folder, { mode: 0o711 });
// Of a machine that is gone the engine knows nothing any more, and may leave something behind.
const watching = watch(folder, (_, machine) => void (machine && machines.add(machine)));
process.stdout.write("ready\n");
await text(process.stdin);
watching.close();
await sweep(footprint, [...machines]);
