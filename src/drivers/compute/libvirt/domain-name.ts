/** The domain of a server: its name is made of the server's id, so two of one place cannot be. */
export function domainName(serverId: string): string {
  return `vm-${serverId.replaceAll("-", "")}`;
}

/** Every install has a disk of its own, so the old one is there until the new one is whole. */
export function diskName(serverId: string, generation: number): string {
  return `${domainName(serverId)}-${generation}.qcow2`;
}

export function seedName(serverId: string, generation: number): string {
  return `${domainName(serverId)}-${generation}-seed.iso`;
}

/** Where QEMU puts the unix socket of a machine's screen. */
export const screenSocket = (consoleDir: string, serverId: string): string =>
  `${consoleDir}/${domainName(serverId)}.vnc`;
