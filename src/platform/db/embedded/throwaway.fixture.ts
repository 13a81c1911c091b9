import { startThrowaway } from "./throwaway.ts";

// A process for the tests that is killed while its server runs.
const server = await startThrowaway();
process.stdout.write(`${server.url("postgres")}\n`);
setInterval(() => undefined, 60_000);
