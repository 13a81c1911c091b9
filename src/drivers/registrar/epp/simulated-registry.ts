/** Whether a registry declares, by the server id of its greeting, that its names are not real. */
export function isSimulatedRegistry(serverId: string): boolean {
  return /\b(simulated|simulation|sandbox)\b/i.test(serverId);
}
