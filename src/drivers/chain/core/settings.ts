import { z } from "zod";
import { driverEntry } from "#src/platform/settings/driver-entry.ts";
import { list, url as address } from "#src/platform/settings/setting-forms.ts";
import { type Chain, variablePrefix } from "#src/shared/coins/chains.ts";
import { createCoreChain } from "../core.ts";
import type { ChainEntry, ConfiguredChain } from "../driver-entry.ts";
import { bitcoin, type CoreCoin, dogecoin, litecoin } from "./coins.ts";

/** The coins whose nodes it asks. */
const coins: readonly CoreCoin[] = [bitcoin, dogecoin, litecoin];

const urls = list.pipe(z.array(address)).default([]);
const cookieFile = z.string().optional();

/** Bitcoin Core and its kin by JSON-RPC, with variables of its own for each coin. */
export const coreEntry: ChainEntry = {
  name: "core",
  takes: ({ nodes }) => nodes === "core",
  of: (chain) => entryOf(chain, coinOf(chain)),
};

function coinOf({ id }: Chain): CoreCoin {
  const coin = coins.find(({ chain }) => chain === id);
  if (coin === undefined) throw new Error(`core/coins.ts has no coin of the chain ${id}`);
  return coin;
}

function entryOf({ id: chain }: Chain, coin: CoreCoin) {
  const prefix = variablePrefix(chain);
  const [choice, url, file] = [`CHAIN_${prefix}`, `${prefix}_RPC_URL`, `${prefix}_RPC_COOKIE_FILE`] as const;
  const setting = `${choice}=core`;
  return driverEntry({
    name: "core",
    summary: `core asks the nodes of ${url}`,
    variables: {
      [url]: urls.describe(
        `nodes of ${setting}, http://user:password@host:port, separated by commas; of two or more, two must agree`,
      ),
      [file]: cookieFile.describe(`file with the login of these nodes, where ${url} has none`),
    },
    configure(settings, isChosen): ConfiguredChain | string {
      // Names that are put together have no types of their own.
      const [given, login] = [settings[url], settings[file]];
      const nodes = Array.isArray(given) ? given : [];
      if (isChosen && nodes.length === 0) return `${url} must be set for ${setting}.`;
      return {
        chain,
        driver: "core",
        setting,
        money: "either",
        variable: url,
        create: ({ clock, accepts }) =>
          createCoreChain({
            coin,
            urls: nodes,
            accepts,
            clock,
            ...(typeof login === "string" && { cookieFile: login }),
          }),
      };
    },
  });
}
