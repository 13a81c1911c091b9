import { toShown } from "./ascii-form.ts";

/** A name as registries have it and as people write it. */
export interface LineDomain {
  readonly name: string;
  readonly displayName: string;
}

/** The domain name that a line of an order was sold for: its `label` begins with it. Null for what is no name. */
export function domainOfLine(sku: string | null, label: string | null): LineDomain | null {
  if (!/^(domain|premium):/.test(sku ?? "")) return null;
  const [name] = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?=,|$)/.exec(label ?? "") ?? [];
  return name === undefined ? null : { name, displayName: toShown(name) };
}
