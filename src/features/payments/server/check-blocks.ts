import type { ChainBlock, ChainPoint } from "#src/drivers/chain/port.ts";
import { addMs } from "#src/shared/time.ts";

/** A miner may state a time as far ahead; more is a wrong clock, ours or the node's. */
const maxAheadMs = 2 * 60 * 60_000;
const hashForm = /^(?:0x)?[0-9a-f]{64}$/;

/** An answer of a node that cannot be true; one sentence for the operator. */
export class WrongAnswerError extends Error {
  override readonly name = "WrongAnswerError";
}

export function isBlockHash(text: string): boolean {
  return hashForm.test(text);
}

/** The blocks of an answer that follow `cursor` one by one, and what is wrong with the first of the others. */
export function checkBlocks(
  blocks: readonly ChainBlock[],
  cursor: ChainPoint,
  now: Date,
): { readonly sound: readonly ChainBlock[]; readonly fault: string | null } {
  const sound: ChainBlock[] = [];
  for (const block of blocks) {
    const fault = faultOf(block, sound.at(-1) ?? cursor, now);
    if (fault !== null) return { sound, fault };
    sound.push(block);
  }
  return { sound, fault: null };
}

function faultOf({ height, hash, parent, time }: ChainBlock, below: ChainPoint, now: Date): string | null {
  if (height !== below.height + 1) return `block ${height} where ${below.height + 1} follows`;
  if (!isBlockHash(hash) || hash === below.hash) return `block ${height} with no hash of its own`;
  if (parent !== below.hash) return `block ${height} that is not on top of the one below it`;
  if (!(time <= addMs(now, maxAheadMs))) return `block ${height} of a time that is more than two hours ahead`;
  return null;
}
