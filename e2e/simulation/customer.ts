import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { CalledProduct } from "./process.ts";
import type { ChainId } from "#src/drivers/chain/port.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import type { TestCall } from "#src/platform/http/call-handlers.fixture.ts";
import type { IdempotencyInput } from "#src/platform/http/handlers.ts";
import type { Id } from "#src/shared/ids.ts";
import { ProcessCrash } from "./crash-points.ts";
import { refusalIn } from "./refusal.ts";
import type { Testbed } from "./testbed.ts";

/** An address that a customer was shown, with its rate promise; a permanent one has none. */
export interface ShownAddress {
  readonly address: string;
  readonly asset: string;
  readonly chain: ChainId;
  readonly promise: { readonly dueUnits: bigint; readonly rateE8: bigint; readonly expiresAt: Date } | null;
}

/** An act that a customer intends once, whatever happens on the way: each try carries the same key. */
export interface Intent {
  readonly what: string;
  readonly key: string;
  /** Of an order; null where none is placed. */
  readonly totalCents: bigint | null;
  send(product: CalledProduct): Promise<object>;
  /** Handles the answer. */
  understand?(answer: object): void;
  answer: object | null;
}

/** A customer with books of his own, which the product's must agree with. */
export interface Customer {
  readonly actor: UserActor;
  /** Money without coins behind it. */
  givenCents: bigint;
  readonly addresses: ShownAddress[];
  readonly servers: { readonly id: Id<"server">; readonly name: string }[];
  /** Servers for which a new installation was ordered. */
  readonly reinstalls: Id<"server">[];
  /** Sent, and not answered. */
  readonly open: Intent[];
  readonly acknowledged: Intent[];
}

export function newCustomer(actor: UserActor): Customer {
  const nothing = { addresses: [], servers: [], reinstalls: [], open: [], acknowledged: [] };
  return { actor, givenCents: 0n, ...nothing };
}

export const call: TestCall = {
  requestId: "simulation",
  siteId: 1,
  origin: "http://localhost",
  ip: "192.0.2.7",
  userAgent: "simulation",
  browserProofs: [],
  setBrowserProofs: () => undefined,
  setSessionToken: () => undefined,
};

/** For a handler that is called without a call's optional parts. */
export const withoutInput = { call, params: undefined, query: undefined, body: undefined };

export function idempotencyOf(key: string, body: object): IdempotencyInput {
  return { key, requestHash: createHash("sha256").update(JSON.stringify(body)).digest() };
}

/** Sends a new intent; without an answer it stays open and is sent again later. */
export function submit(
  testbed: Testbed,
  customer: Customer,
  intent: Omit<Intent, "answer">,
): Promise<string> {
  const fresh = { ...intent, answer: null };
  customer.open.push(fresh);
  return send(testbed, customer, fresh);
}

/** One try of an intent, the first or another one. */
export async function send(testbed: Testbed, customer: Customer, intent: Intent): Promise<string> {
  const { product, life } = testbed.process;
  try {
    const answer = await intent.send(product);
    if (life.isOver) throw new ProcessCrash("the answer was not sent");
    take(testbed, customer, intent, answer);
    return `${intent.what}: done`;
  } catch (error) {
    const refusal = life.isOver ? null : refusalIn(error);
    if (refusal === null) throw error;
    if (intent.answer !== null) testbed.problems.push(`answered, then refused as ${refusal}: ${intent.what}`);
    drop(customer.open, intent);
    return `${intent.what}: ${refusal}`;
  }
}

function take(testbed: Testbed, customer: Customer, intent: Intent, answer: object): void {
  if (intent.answer === null) {
    intent.answer = answer;
    customer.acknowledged.push(intent);
    intent.understand?.(answer);
  } else if (!isDeepStrictEqual(intent.answer, answer)) {
    const answers = `${JSON.stringify(intent.answer)} and ${JSON.stringify(answer)}`;
    testbed.problems.push(`two answers for one key: ${answers}`);
  }
  drop(customer.open, intent);
}

function drop<T>(list: T[], one: T): void {
  const place = list.indexOf(one);
  if (place >= 0) list.splice(place, 1);
}
