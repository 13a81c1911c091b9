import type { CatalogueFile } from "#src/features/catalog/server/index.ts";

type IpBlocks = CatalogueFile["ipBlocks"];

/** Larger ones would add more addresses to the free list than a start should write. */
const largest = 16;
const smallest = 30;

interface Problem {
  readonly path: readonly (string | number)[];
  readonly problem: string;
}

/** Networks that are invalid, overlap, have no location, or differ from those that addresses were assigned from. */
export function checkIpBlocks(
  blocks: IpBlocks,
  known: IpBlocks,
  locationIds: ReadonlySet<string>,
): Problem[] {
  const knownById = new Map(known.map((block) => [block.id, block]));
  const unnamed = known.filter(({ id }) => !blocks.some((block) => block.id === id));
  return blocks.flatMap((block, index) => {
    const at = (field: string): (string | number)[] => ["ipBlocks", index, field];
    const range = rangeOf(block.cidr);
    if (!range) {
      const problem = `${block.cidr} is not an IPv4 network of /${largest} to /${smallest}`;
      return [{ path: at("cidr"), problem }];
    }
    const duplicate = blocks.findIndex((other, place) => place < index && other.id === block.id);
    const earlier = [...unnamed, ...blocks.slice(0, index).filter(({ id }) => id !== block.id)];
    const overlapped = earlier.find((other) => meet(range, rangeOf(other.cidr)));
    const stored = knownById.get(block.id);
    const isMoved = stored && (stored.cidr !== block.cidr || stored.locationId !== block.locationId);
    return [
      ...(duplicate >= 0 ? [{ path: at("id"), problem: `${block.id} is there twice` }] : []),
      ...(overlapped
        ? [{ path: at("cidr"), problem: `overlaps ${overlapped.cidr} of ${overlapped.id}` }]
        : []),
      ...(locationIds.has(block.locationId)
        ? []
        : [{ path: at("locationId"), problem: `there is no location ${block.locationId}` }]),
      ...(isMoved ? [{ path: at("id"), problem: "a network in use cannot be changed: add another" }] : []),
    ];
  });
}

type Range = readonly [first: number, last: number];

/** First and last address as numbers; null when it is not a network: bits outside the mask, or parts above 255. */
function rangeOf(cidr: string): Range | null {
  const [address = "", mask = ""] = cidr.split("/");
  const parts = address.split(".").map(Number);
  const bits = Number(mask);
  if (parts.some((part) => part > 255) || bits < largest || bits > smallest) return null;
  const first = parts.reduce((sum, part) => sum * 256 + part, 0);
  const size = 2 ** (32 - bits);
  return first % size === 0 ? [first, first + size - 1] : null;
}

function meet([first, last]: Range, other: Range | null): boolean {
  return other !== null && first <= other[1] && other[0] <= last;
}
