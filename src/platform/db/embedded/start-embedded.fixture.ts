import { startEmbedded } from "./start-embedded.ts";

// A second process for the tests: uses the database of a folder until its input ends.
const database = await startEmbedded(process.argv[2] ?? "");
process.stdout.write(`${database.url}\n`);
process.stdin.resume().on("end", () => void database.close().then(() => process.exit()));
