import fc from "fast-check";
import { expect, test } from "vitest";
import { demoNetwork, mainnetTokens } from "#src/drivers/chain/evm/network.ts";
import { chainOf } from "#src/shared/coins/chains.ts";
import { methods } from "./methods.ts";
import { paymentUri } from "./payment-uri.ts";
import { type ReadPayment, readPaymentUri } from "./read-payment-uri.fixture.ts";

const mainnet = { chainId: 1, tokens: mainnetTokens };
const luke = "175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W";
const nothing = { chainId: null, contract: null, units: null, label: null, message: null };

// The examples of BIP 21 and of EIP-681, which the reader of these tests has to understand.
test.each<[string, Partial<ReadPayment> | null]>([
  [`bitcoin:${luke}`, { ...nothing, scheme: "bitcoin", address: luke }],
  [`bitcoin:${luke}?label=Luke-Jr`, { address: luke, units: null, label: "Luke-Jr" }],
  [`bitcoin:${luke}?amount=20.3&label=Luke-Jr`, { units: 2_030_000_000n, label: "Luke-Jr" }],
  [
    `bitcoin:${luke}?amount=50&label=Luke-Jr&message=Donation%20for%20project%20xyz`,
    { units: 5_000_000_000n, label: "Luke-Jr", message: "Donation for project xyz" },
  ],
  [`bitcoin:${luke}?req-somethingyoudontunderstand=50&req-somethingelseyoudontget=999`, null],
  [
    `bitcoin:${luke}?somethingyoudontunderstand=50&somethingelseyoudontget=999`,
    { ...nothing, scheme: "bitcoin", address: luke },
  ],
  [`bitcoin:${luke}?amount=50,000.00`, null],
  [
    "ethereum:0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359?value=2.014e18",
    {
      ...nothing,
      scheme: "ethereum",
      address: "0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359",
      units: 2_014_000_000_000_000_000n,
    },
  ],
  [
    "ethereum:0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7/transfer?address=0x8e23ee67d1332ad560396262c48ffbb01f93d052&uint256=1",
    {
      ...nothing,
      contract: "0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7",
      address: "0x8e23ee67d1332ad560396262c48ffbb01f93d052",
      units: 1n,
    },
  ],
])("the standards' own %s is read as they say", (uri, read) => {
  if (read === null) expect(readPaymentUri(uri)).toBeNull();
  else expect(readPaymentUri(uri)).toMatchObject(read);
});

const coin = (name: string, asset: string, decimals: number) => ({ name, asset, decimals });
const ether = coin("Ethereum", "ETH", 18);
const payee = "0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359";
const unicorns = { chainId: 1, tokens: { UNI: "0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7" } };

test.each([
  // BIP 21's request of 20.30 BTC, without the payee's name.
  [coin("Bitcoin", "BTC", 8), luke, 2_030_000_000n, undefined, `bitcoin:${luke}?amount=20.3`],
  [coin("Bitcoin", "BTC", 8), luke, 21_882n, undefined, `bitcoin:${luke}?amount=0.00021882`],
  [coin("Bitcoin", "BTC", 8), luke, 1n, undefined, `bitcoin:${luke}?amount=0.00000001`],
  [coin("Dogecoin", "DOGE", 8), "DADDR", 12_345_600_000_000n, undefined, "dogecoin:DADDR?amount=123456"],
  [coin("Litecoin", "LTC", 8), "ltc1qaddr", 10_000_000n, undefined, "litecoin:ltc1qaddr?amount=0.1"],
  // EIP-681's 2.014 ETH, on a chain that is named and without an exponent.
  [ether, payee, 2_014n * 10n ** 15n, mainnet, `ethereum:${payee}@1?value=2014000000000000000`],
  [ether, payee, 1n, demoNetwork, `ethereum:${payee}@31337?value=1`],
  // EIP-681's unicorn.
  [
    coin("Unicorn", "UNI", 0),
    "0x8e23ee67d1332ad560396262c48ffbb01f93d052",
    1n,
    unicorns,
    "ethereum:0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7@1/transfer?address=0x8e23ee67d1332ad560396262c48ffbb01f93d052&uint256=1",
  ],
  [
    coin("Tether", "USDT", 6),
    payee,
    20_000_000n,
    mainnet,
    `ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=${payee}&uint256=20000000`,
  ],
] as const)("%o: a link that wallet apps understand", (method, address, units, network, uri) => {
  expect(paymentUri(method, address, units, network)).toBe(uri);
});

test("any amount of any coin is read back as it was asked for, in plain digits", () => {
  const address = fc.stringMatching(/^0x[0-9a-f]{40}$/);
  const units = fc.bigInt({ min: 1n, max: 10n ** 27n });
  fc.assert(
    fc.property(fc.constantFrom(...methods), address, units, (method, to, amount) => {
      const network = chainOf(method.chain).nodes === "evm" ? mainnet : undefined;
      const uri = paymentUri(method, to, amount, network);
      expect(uri).toMatch(/^[a-z]+:[0-9A-Za-z@/]+\?[a-z0-9=&.]+$/i);
      expect(uri.split(/(?:value|amount|uint256)=/)[1]).toMatch(/^\d+(\.\d*[1-9])?$/);
      expect(readPaymentUri(uri)).toMatchObject({
        scheme: { core: method.name.toLowerCase(), evm: "ethereum" }[chainOf(method.chain).nodes],
        address: to,
        units: amount,
        chainId: network?.chainId ?? null,
        contract:
          network === undefined ? null : (new Map(Object.entries(mainnetTokens)).get(method.asset) ?? null),
      });
    }),
  );
});

test("what would change the meaning of a link is in none", () => {
  for (const address of ["1abc?amount=9", "1abc&x", "1 abc", "", "ä"])
    expect(() => paymentUri(ether, address, 1n, mainnet)).toThrow(RangeError);
});
