import { ApiError } from "./api-error.ts";

/**
 * The imported module. A failed import is reported in main.tsx and then resolves with undefined, which is treated
 * here like a call without an answer.
 */
export function arrived<Module>(module: Module | undefined): Module {
  if (module === undefined) throw new ApiError({ code: "NETWORK_ERROR", message: "the code did not come" });
  return module;
}
