import { AppError } from "#src/shared/errors.ts";

/** Whether a limit refuses what would be done; other trouble is thrown. */
export async function isRefused(check: () => Promise<void>): Promise<boolean> {
  try {
    await check();
    return false;
  } catch (error) {
    if (error instanceof AppError) return true;
    throw error;
  }
}
