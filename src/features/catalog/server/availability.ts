import type * as z from "zod/mini";
import type { availability } from "../contract.ts";

export type Availability = z.output<typeof availability>;

/** What is left in a location. */
export interface PlaceRoom {
  readonly freeAddresses: number;
  /** Room on each of its nodes; null where machines stand on no node and room has no end. */
  readonly nodes: readonly NodeRoom[] | null;
}

export interface NodeRoom extends Size {
  /** Null: the storage sets no bounds. */
  readonly diskGb: number | null;
}

interface Size {
  readonly memoryMb: number;
  readonly vcpu: number;
}

/** At this many pieces left a place shows "few left". */
const fewLeft = 5;

/** Whether a plan can be had in a place: by its stock, the addresses and the room of each node there. */
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

/** At this many machines left a dedicated configuration shows "few left". */
const fewMachines = 2;

/** Whether a dedicated configuration can be had; without a number it is built when it is asked for. */
export function availabilityOfStock(stock: number | null): Availability {
  if (stock === null) return "available";
  return stock === 0 ? "sold-out" : stock <= fewMachines ? "few" : "available";
}

/** A location is as available as the best of what is sold there. */
export function bestOf(all: readonly Availability[]): Availability {
  return all.includes("available") ? "available" : all.includes("few") ? "few" : "sold-out";
}
