/** What was read of a queue. */
export interface QueueRead<Thing> {
  readonly things: readonly Thing[];
  /** There are more than these. */
  readonly hasMore: boolean;
  /** How many of these wait, where others are shown beside them. */
  readonly waiting?: number;
}

interface Part<Thing> {
  readonly things: readonly Thing[];
  readonly nextCursor: string | null;
}

/** How many of a page: the most that calls give. */
const partSize = 100;
/** Of a queue from its oldest: more than can be worked before it is read again. */
const mostOfQueue = 500;

/** Reads a queue page by page, in the order of its call, up to what one can work; `most`: of a list of what is done. */
export async function readQueue<Thing>(
  read: (page: { readonly limit: number; readonly cursor?: string }) => Promise<Part<Thing>>,
  most = mostOfQueue,
): Promise<QueueRead<Thing>> {
  const things: Thing[] = [];
  let page: Parameters<typeof read>[0] = { limit: partSize };
  for (;;) {
    // One after the other: a page begins where the one before ends.
    const part = await read(page);
    things.push(...part.things);
    if (part.nextCursor === null) return { things, hasMore: false };
    if (things.length >= most) return { things, hasMore: true };
    page = { limit: partSize, cursor: part.nextCursor };
  }
}

/** The same of what is settled: the newest page of it. */
export const readNewest = <Thing>(read: Parameters<typeof readQueue<Thing>>[0]) => readQueue(read, partSize);
