/** Whether a registry says of itself, in the server id of its greeting, that no real name stands behind it. */
export function isSimulatedRegistry(serverId: string): boolean {
  return /\b(simulated|simulation|sandbox)\b/i.test(serverId);
}
