import { requestOf } from "#src/web/api/request-of.ts";
import type { TicketFileId } from "../../support-types.ts";

/** Where the bytes of files are: of a customer's tickets for the customer, of all for staff. */
export interface FileLinks {
  /** To be saved. */
  readonly file: (id: TicketFileId) => string;
  /** Its small picture. */
  readonly preview: (id: TicketFileId) => string;
}

export const customerLinks: FileLinks = {
  file: (id) => requestOf("GET /v2/support/files/{id}", { params: { id } }).url,
  preview: (id) => requestOf("GET /v2/support/files/{id}/preview", { params: { id } }).url,
};

export const staffLinks: FileLinks = {
  file: (id) => requestOf("GET /v2/admin/support/files/{id}", { params: { id } }).url,
  preview: (id) => requestOf("GET /v2/admin/support/files/{id}/preview", { params: { id } }).url,
};
