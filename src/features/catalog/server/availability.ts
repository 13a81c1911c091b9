import type * as z from "zod/mini";
import type { availability } from "../contract.ts";

export type Availability = z.output<typeof availability>;

/** What is left in a location. */
export interface PlaceRoom {
  readonly freeAddresses: number;
  /** Room on each of its nodes; null without nodes, where room is unlimited. */
  readonly nodes: readonly NodeRoom[] | null;
}

export interface NodeRoom extends Size {
  /** Null when the storage sets no limit. */
  readonly diskGb: number | null;
}

interface Size {
  readonly memoryMb: number;
  readonly vcpu: number;
}

/** At this stock or less a location shows "few left". */
const fewLeft = 5;

/** Availability of a plan in a location: by its stock, free addresses and the room of each node. */
export function availabilityOf(
  plan: Size & { readonly diskGb: number },
  stock: number | null,
  room: PlaceRoom | undefined,
): Availability {
  if (room === undefined) return "sold-out";
  const pieces = (room.nodes ?? []).map((node) => piecesOn(node, plan)).reduce((sum, one) => sum + one, 0);
  const left = Math.min(room.freeAddresses, stock ?? Infinity, room.nodes === null ? Infinity : pieces);
  return left <= 0 ? "sold-out" : left <= fewLeft ? "few" : "available";
}

function piecesOn(node: NodeRoom, plan: Size & { readonly diskGb: number }): number {
  const byDisk = node.diskGb === null ? Infinity : node.diskGb / plan.diskGb;
  return Math.max(0, Math.floor(Math.min(node.memoryMb / plan.memoryMb, node.vcpu / plan.vcpu, byDisk)));
}

/** At this many machines or fewer a dedicated configuration shows "few left". */
const fewMachines = 2;

/** Availability of a dedicated configuration; without a stock number it is built on request. */
export function availabilityOfStock(stock: number | null): Availability {
  if (stock === null) return "available";
  return stock === 0 ? "sold-out" : stock <= fewMachines ? "few" : "available";
}

/** A location is as available as its most available plan. */
export function bestOf(all: readonly Availability[]): Availability {
  return all.includes("available") ? "available" : all.includes("few") ? "few" : "sold-out";
}
