/** The domain of a server: named after the server's id, so there cannot be two in one place. */
export function domainName(serverId: string): string {
  return `vm-${serverId.replaceAll("-", "")}`;
}

/** Every install has its own disk, so the old one exists until the new one is complete. */
export function diskName(serverId: string, generation: number): string {
  return `${domainName(serverId)}-${generation}.qcow2`;
}

export function seedName(serverId: string, generation: number): string {
  return `${domainName(serverId)}-${generation}-seed.iso`;
}

/** Where QEMU puts the unix socket of a machine's screen. */
export const screenSocket = (consoleDir: string, serverId: string): string =>
  `${consoleDir}/${domainName(serverId)}.vnc`;
