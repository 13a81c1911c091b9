import { parseUnits } from "#src/shared/money.ts";

/** What a wallet app takes out of a payment link. */
export interface ReadPayment {
  readonly scheme: string;
  /** Where the coins go; of a token the beneficiary. */
  readonly address: string;
  readonly chainId: number | null;
  /** Of a token its contract. */
  readonly contract: string | null;
  /** Base units; null: the payer types an amount. */
  readonly units: bigint | null;
  readonly label: string | null;
  readonly message: string | null;
}

/** Decimal places of the coins in BIP 21 links. */
const coinPlaces = 8;

/** Reads a link as BIP 21 and EIP-681 say, apart from what writes them; null for one that is not valid. */
export function readPaymentUri(uri: string): ReadPayment | null {
  const match = /^(?<scheme>[A-Za-z]+):(?<path>[^?]*)(?:\?(?<query>.*))?$/.exec(uri)?.groups;
  if (match?.["path"] === undefined || match["scheme"] === undefined) return null;
  const scheme = match["scheme"].toLowerCase();
  const parameters = readQuery(match["query"] ?? "");
  return scheme === "ethereum"
    ? readEthereum(match["path"], parameters)
    : readCoins(scheme, match["path"], parameters);
}

function readQuery(query: string): ReadonlyMap<string, string> {
  const pairs = query === "" ? [] : query.split("&").map((pair) => pair.split("="));
  // Not as in forms: a plus is a plus.
  return new Map(pairs.map(([key = "", value = ""]) => [key, decodeURIComponent(value)]));
}

function readCoins(
  scheme: string,
  address: string,
  parameters: ReadonlyMap<string, string>,
): ReadPayment | null {
  if ([...parameters.keys()].some((key) => key.startsWith("req-"))) return null;
  const amount = parameters.get("amount");
  const units = amount === undefined ? null : parseUnits(amount, coinPlaces);
  if (!/^[0-9A-Za-z]+$/.test(address) || (amount !== undefined && units === null)) return null;
  const [label = null, message = null] = [parameters.get("label"), parameters.get("message")];
  return { scheme, address, chainId: null, contract: null, units, label, message };
}

function readEthereum(path: string, parameters: ReadonlyMap<string, string>): ReadPayment | null {
  const parts = /^(?:pay-)?(?<target>0x[0-9A-Fa-f]{40})(?:@(?<chain>\d+))?(?:\/(?<call>\w+))?$/.exec(path);
  const { target, chain, call } = parts?.groups ?? {};
  if (target === undefined || (call !== undefined && call !== "transfer")) return null;
  const chainId = chain === undefined ? null : Number(chain);
  const shared = { scheme: "ethereum", chainId, label: null, message: null };
  const units = readNumber(parameters.get(call === undefined ? "value" : "uint256"));
  if (call === undefined) return { ...shared, address: target, contract: null, units };
  const address = parameters.get("address");
  return address === undefined ? null : { ...shared, address, contract: target, units };
}

/** A `number` of EIP-681: whole once its exponent is applied. */
function readNumber(text: string | undefined): bigint | null {
  const parts = /^\+?(?<whole>\d*)(?:\.(?<places>\d+))?(?:[eE](?<power>\d*))?$/.exec(text ?? "-")?.groups;
  if (parts === undefined) return null;
  const { whole = "", places = "", power } = parts;
  const zeros = Number(power || "0") - places.length;
  return zeros < 0 ? null : BigInt(whole + places) * 10n ** BigInt(zeros);
}
