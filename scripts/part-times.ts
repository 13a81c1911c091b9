import { formatParts, readParts } from "./suite/part-cpu.ts";

// What the parts took that ended since a moment, in seconds of the epoch: .ci/run prints it at its end.

const since = Number(process.argv[2] ?? 0);
console.log(formatParts(readParts(new Date(since * 1000))));
