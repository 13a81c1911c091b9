import type * as z from "zod/mini";
import type { formerAddressOutput } from "../contract-outputs.ts";
import type { Dns } from "./index.ts";
import type { RecordView } from "./records-view.ts";

/** An address that was a server's of the customer and is no longer. */
export type FormerAddress = Omit<z.output<typeof formerAddressOutput>, "content">;

/** Which of these addresses the customer gave back and has not got again. */
export type FindFormerAddresses = (
  customerId: string,
  addresses: readonly string[],
) => Promise<readonly FormerAddress[]>;

/** Values of records, as the records have them, that lead to an address which the customer gave back. */
export async function findFormerContents(
  dns: Pick<Dns, "findHostAddresses">,
  find: FindFormerAddresses,
  customerId: string,
  records: readonly Pick<RecordView, "type" | "content">[],
): Promise<z.output<typeof formerAddressOutput>[]> {
  const leads = new Map<string, readonly string[]>();
  for (const { type, content } of records) {
    if (type === "A" || type === "AAAA") leads.set(content, [content]);
    if (type === "ALIAS") leads.set(content, (await dns.findHostAddresses(content))?.addresses ?? []);
  }
  const addresses = [...new Set([...leads.values()].flat())];
  if (addresses.length === 0) return [];
  const former = new Map((await find(customerId, addresses)).map((one) => [one.address, one]));
  return [...leads].flatMap(([content, led]) => {
    const found = led.map((address) => former.get(address)).find((one) => one !== undefined);
    return found === undefined ? [] : [{ content, ...found }];
  });
}
