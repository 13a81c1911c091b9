import { ConfigError } from "./config-error.ts";
import { readConfig } from "./config.ts";

/** What a start with these settings is refused with; null when it is not. */
export function refusalOf(settings: Record<string, string>): string | null {
  try {
    readConfig(settings);
    return null;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}
