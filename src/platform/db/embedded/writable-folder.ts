import { accessSync, constants, mkdirSync, realpathSync } from "node:fs";
import { EmbeddedDatabaseError } from "./embedded-error.ts";

/** Makes the data folder when it is absent and returns its real path; refuses in one sentence. */
export function ensureWritableFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return realpathSync(dataDir);
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `The data folder ${dataDir} cannot be written: set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}
