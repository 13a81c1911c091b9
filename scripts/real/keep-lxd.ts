import { mkdirSync, watch } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { readFootprint, sweep } from "./footprint.ts";
import { isLastEngine, shareLxdLock } from "./lxd-lock.ts";

// Waits until the process that started a private engine is done with it or has ended in any way, and removes the
// engine. Its only argument is the engine's footprint.

const footprint = readFootprint(process.argv[2] ?? "");
const machines = new Set<string>();
const lock = shareLxdLock();
const folder = join(footprint.dir, "containers");
mkdirSync(folder, { mode: 0o711 });
// The engine has no record of a removed machine, which may leave something behind.
const watching = watch(folder, (_, machine) => void (machine && machines.add(machine)));
process.stdout.write("ready\n");
await text(process.stdin);
watching.close();
await sweep(footprint, [...machines], () => isLastEngine(lock));
