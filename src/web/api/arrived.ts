import { ApiError } from "./api-error.ts";

/**
 * What an import brought. One that fails is told of in main.tsx and then ends with nothing; that nothing came
 * is the same here as a call without an answer.
 */
export function arrived<Module>(module: Module | undefined): Module {
  if (module === undefined) throw new ApiError({ code: "NETWORK_ERROR", message: "the code did not come" });
  return module;
}
