/** A node that did not answer, or not as expected. Never holds the URL. */
export class CoreNodeError extends Error {
  override readonly name: string = "CoreNodeError";
}

/** The node understood and refused; its code is one of Core's `src/rpc/protocol.h`. */
export class CoreRefusal extends CoreNodeError {
  override readonly name = "CoreRefusal";
  readonly code: number;
  constructor(message: string, code: number) {
    super(message);
    this.code = code;
  }
}

/** Codes of refusals, and what they are about; a pruned block has the code of many others. */
export const notFound = -5;
export const outOfRange = -8;

export function isPruned(refusal: CoreRefusal): boolean {
  return /pruned/i.test(refusal.message);
}

/** A request that was not taken as it is, by a server in front of the node. */
export class RequestRefused extends CoreNodeError {
  override readonly name = "RequestRefused";
}
