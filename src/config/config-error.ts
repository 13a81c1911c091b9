/** A setting that is wrong or that this mode does not allow; the message is one sentence for the operator. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}
