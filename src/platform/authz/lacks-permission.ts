import { AppError } from "#src/shared/errors.ts";
import type { StaffPermission } from "#src/shared/staff-access.ts";

/** The refusal of staff that lacks a permission, named so that the office can say which in words. */
export function lacksPermission(permission: StaffPermission): AppError {
  return new AppError("forbidden", { permission });
}
