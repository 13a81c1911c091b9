import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { nothing } from "#src/shared/schemas.ts";
import { maxFileBytes } from "#src/shared/support.ts";
import { uploadOutput } from "./contract-outputs.ts";

// Files of messages: uploaded first, then sent with a message by their ids.

const params = z.object({ id: idSchema("ticketFile") });

/** Room for what `multipart/form-data` puts around a file. */
const uploadBytes = maxFileBytes + 64 * 1024;

const read = { access: "customer", scope: "support:read", right: "support.read", inLook: "support" } as const;
const write = {
  access: "customer",
  scope: "support:write",
  right: "support.write",
  staysOpen: true,
  inStop: "open",
} as const;

const upload = {
  upload: true,
  output: uploadOutput,
  errors: ["payload_too_large", "unsupported_media_type", "file_limit"],
  maxBodyBytes: uploadBytes,
  limit: "uploads",
} as const;

export const supportFileRoutes = defineContract({
  "POST /v2/support/upload": {
    summary:
      "Upload a file for a message, up to 25 MB, and 500 MB of an account in 24 hours; what is not sent within 24 hours is removed",
    ...write,
    ...upload,
    errors: [...upload.errors, "upload_limit"],
  },
  "GET /v2/support/files/{id}": {
    summary: "A file of a message, or one of yours that is not sent yet, to be saved",
    ...read,
    params,
    file: true,
    output: z.string(),
    errors: ["not_found"],
  },
  "GET /v2/support/files/{id}/preview": {
    summary: "A small picture of a file, as WebP",
    ...read,
    params,
    file: "shown",
    output: z.string(),
    errors: ["not_found"],
  },
  "DELETE /v2/support/files/{id}": {
    summary: "Remove a file of yours that is not sent yet",
    ...write,
    params,
    output: nothing,
    errors: ["not_found"],
  },
});

export const supportAdminFileRoutes = defineContract({
  "POST /v2/admin/support/upload": {
    summary:
      "Upload a file for an answer or a note, up to 25 MB; what is not sent within 24 hours is removed",
    access: "staff",
    permission: "support.answer",
    ...upload,
  },
  "GET /v2/admin/support/files/{id}": {
    summary: "A file of a message or note, to be saved; that it was taken is audited",
    access: "staff",
    permission: "support.read",
    params,
    file: true,
    output: z.string(),
    errors: ["not_found"],
  },
  "GET /v2/admin/support/files/{id}/preview": {
    summary: "A small picture of a file, as WebP",
    access: "staff",
    permission: "support.read",
    params,
    file: "shown",
    output: z.string(),
    errors: ["not_found"],
  },
  "DELETE /v2/admin/support/files/{id}": {
    summary: "Remove a file of yours that is not sent yet",
    access: "staff",
    permission: "support.answer",
    params,
    output: nothing,
    errors: ["not_found"],
  },
});
