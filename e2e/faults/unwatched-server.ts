import { DatabaseWatch } from "#src/platform/db/database-watch.ts";
import { Wake } from "#src/platform/events/wake.ts";

// The product with a defect: nothing checks whether the database answers.

DatabaseWatch.prototype.start = async () => undefined;
// Notices come over the watch's connection; without them the product polls.
Wake.prototype.refuseSilence = async () => undefined;
await import("../harness/serve.ts");
