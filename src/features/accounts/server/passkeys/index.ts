export { createPasskeyHandlers } from "./passkey-handlers.ts";
export { pruneChallenges } from "./challenges.ts";
export { passkeyChecks } from "./passkey-checks.ts";
export { provePasskey } from "./prove-passkey.ts";
export { removePasskeys } from "./remove-passkeys.ts";
