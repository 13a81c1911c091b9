import type { CustomerActor, StaffActor } from "#src/platform/authz/actor.ts";
import { userOf } from "../rules/author.ts";

/** Who uploads a file, and may send it. */
export interface Uploader {
  readonly kind: "user" | "staff";
  /** Of a key its maker. */
  readonly id: string;
  /** Null: of staff, who may send it to any customer. */
  readonly customerId: string | null;
}

export function uploaderOf(actor: CustomerActor | StaffActor): Uploader {
  if (actor.kind === "staff") return { kind: "staff", id: actor.staffId, customerId: null };
  return { kind: "user", id: userOf(actor), customerId: actor.customerId };
}

/** Kysely's condition of rows that somebody uploaded. */
export function ownColumns({ kind, id }: Uploader) {
  return { uploader_kind: kind, uploaded_by: id };
}
