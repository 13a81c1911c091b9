import type { CustomerActor, StaffActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { AppError } from "#src/shared/errors.ts";
import type { SupportContext } from "../deps.ts";
import { ownColumns, uploaderOf } from "./file-owner.ts";
import { deleteUnsent } from "./clear-files.ts";

/** Who uploaded a file takes it back; one that was sent stays with its message. */
export async function removeFile(
  context: SupportContext,
  { actor }: Ctx<CustomerActor | StaffActor>,
  id: string,
): Promise<void> {
  const uploader = uploaderOf(actor);
  const { uploader_kind: kind, uploaded_by: by } = ownColumns(uploader);
  const row = await context.platform.db.kysely
    .selectFrom("ticket_files")
    .select(["id"])
    .where("id", "=", id)
    .where("message_id", "is", null)
    .where("uploader_kind", "=", kind)
    .where("uploaded_by", "=", by)
    .where("customer_id", "is not distinct from", uploader.customerId)
    .executeTakeFirst();
  if (row === undefined || !(await deleteUnsent(context, row.id))) throw new AppError("not_found");
}
