/** The call that reads a server as a shell command; the token is left to the reader's environment. */
export function readCommand(serverId: string, origin: string): string {
  return `curl ${origin}/api/v2/servers/${serverId} -H "Authorization: Bearer $TOKEN"`;
}
