/** Whether an id of an address bar is of a payment at a gateway: by its prefix, since routes come with every page. */
export function isGatewayLink(id: string): boolean {
  return id.startsWith("gwp_");
}
