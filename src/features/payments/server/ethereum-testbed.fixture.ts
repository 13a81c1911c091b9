import type { Anvil, TestToken } from "#src/drivers/chain/evm/anvil.fixture.ts";
import { createEvmChain } from "#src/drivers/chain/evm.ts";
import type { ChainSource } from "#src/drivers/chain/port.ts";
import { createPaymentsTestbed, type PaymentsTestbed } from "./payments-testbed.fixture.ts";

/** Payments whose Ethereum is this node, with these tokens by their assets. The test drops the testbed, then the node. */
export async function createEthereumTestbed(
  { url }: Pick<Anvil, "url">,
  deployed: Readonly<Record<string, Pick<TestToken, "address">>> = {},
): Promise<{ readonly testbed: PaymentsTestbed; readonly source: ChainSource }> {
  const tokens = Object.fromEntries(Object.entries(deployed).map(([asset, { address }]) => [asset, address]));
  const opened = Promise.withResolvers<ChainSource>();
  const testbed = await createPaymentsTestbed((clock) => {
    const source = createEvmChain({ chainId: 31_337, tokens, urls: [url], clock });
    opened.resolve(source);
    return source;
  });
  return { testbed, source: await opened.promise };
}
