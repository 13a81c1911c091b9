import crypto, { argon2Sync } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

// The product with a defect: passwords are hashed on the event loop, as `argon2Sync` does.

crypto.argon2 = (algorithm, parameters, callback) => callback(null, argon2Sync(algorithm, parameters));
syncBuiltinESMExports();
await import("../harness/serve.ts");
