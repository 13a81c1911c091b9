/**
 * The state of a domain. `expired` is its grace: a renewal keeps it. `redemption`: only restoring
 * brings it back. Nothing does from `pending_delete`. The last five are ends, `transfer_out` is about to be one.
 */
export const domainStates = [
  "registering",
  "transfer_in",
  "active",
  "expired",
  "redemption",
  "pending_delete",
  "transfer_out",
  "failed",
  "transfer_failed",
  "released",
  "transferred_out",
] as const;
