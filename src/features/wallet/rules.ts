/** What a refund is reckoned from: of `GET /v2/admin/orders/{id}/refund-quote`, in USD cents. */
export interface RefundFigures {
  readonly service: { readonly otherOrdersCents: number } | null;
  readonly lines: readonly { readonly unusedCents: number | null }[];
}

/**
 * What the end of an order's service gives back besides the lines, in USD cents: what its other orders have left unused,
 * and what this one has left of its unused days after them, so that no day goes back twice. Lines whose time is over
 * have nothing unused, but other orders of the service may. Names give nothing.
 */
export function endGivesCents({ service, lines }: RefundFigures, linesCents: number): number {
  if (service === null) return 0;
  const unused = lines.reduce((sum, line) => sum + (line.unusedCents ?? 0), 0);
  return service.otherOrdersCents + Math.max(0, unused - linesCents);
}
