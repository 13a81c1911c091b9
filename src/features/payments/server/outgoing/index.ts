import { explorerUrl } from "#src/shared/coins/explorers.ts";
import { AppError } from "#src/shared/errors.ts";
import { formatUnits } from "#src/shared/money.ts";
import { isPlayOnly, type PaymentsContext } from "../context.ts";
import { findMethod, type Method, methods } from "../methods.ts";
import { paymentUri } from "../payment-uri.ts";
import { checkOutgoingAddress, type OutgoingPlace } from "./check-address.ts";
import { lookAtSent, readTxid, type SentCoins, type SentLook } from "./look-outgoing.ts";
import { type OutgoingPrice, priceOutgoing } from "./price-outgoing.ts";

export type { SentLook } from "./look-outgoing.ts";

/** Coins that go out: addresses, rates and what the chains say. Nothing here can sign. */
export interface Outgoing {
  /** Coins whose chain is connected. */
  methods(): readonly Method[];
  /** A method by its id, also one that is not connected any more. */
  method(id: string): Method | undefined;
  /** Throws `AppError`: see `checkOutgoingAddress`. */
  checkAddress(methodId: string, address: string, now: Date): Promise<OutgoingPlace>;
  /** Throws `rate_unavailable` while there is no price. */
  price(methodId: string, cents: bigint, now: Date): Promise<OutgoingPrice>;
  readTxid(methodId: string, text: string): string | null;
  look(sent: SentCoins): Promise<SentLook>;
  /** Decimal coins. */
  amount(methodId: string, units: bigint): string;
  /** Opens a wallet; null where no wallet can pay, since its coins are play money on a site that others reach. */
  uri(methodId: string, address: string, units: bigint): string | null;
  /** A page of the transaction elsewhere; null for play money. */
  explorer(methodId: string, txid: string): string | null;
  isPlayMoney(methodId: string): boolean;
  /** Sends play money, as the operator's wallet would; refused for real coins. With a key: once, under `playId`. */
  sendPlay(methodId: string, address: string, units: bigint, key?: string): Promise<string>;
  /** The transaction's id that play money sent under a key has; null for real coins. */
  playId(methodId: string, key: string): string | null;
}

export function createOutgoing(context: PaymentsContext): Outgoing {
  const methodOf = (id: string): Method => {
    const method = findMethod(id);
    if (method === undefined) throw new AppError("method_unavailable");
    return method;
  };
  const sourceOf = (id: string) => context.chains.get(methodOf(id).chain);
  return {
    methods: () => methods.filter(({ chain }) => context.chains.has(chain)),
    method: findMethod,
    checkAddress: (id, address, now) => checkOutgoingAddress(context, id, address, now),
    price: (id, cents, now) => priceOutgoing(context, id, cents, now),
    readTxid: (id, text) => readTxid(context, id, text),
    look: (sent) => lookAtSent(context, sent),
    amount: (id, units) => formatUnits(units, methodOf(id).decimals),
    uri: (id, address, units) =>
      isPlayOnly(context, methodOf(id))
        ? null
        : paymentUri(methodOf(id), address, units, sourceOf(id)?.network),
    explorer: (id, txid) =>
      sourceOf(id)?.simulated === false ? explorerUrl(methodOf(id).chain, txid) : null,
    isPlayMoney: (id) => sourceOf(id)?.sendPlayMoney !== undefined,
    playId: (id, key) => sourceOf(id)?.playMoneyId?.(key) ?? null,
    sendPlay: async (id, address, units, key) => {
      const send = sourceOf(id)?.sendPlayMoney;
      if (send === undefined) throw new AppError("method_unavailable");
      return send({ address, asset: methodOf(id).asset, amount: units }, key);
    },
  };
}
