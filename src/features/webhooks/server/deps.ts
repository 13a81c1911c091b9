import type { OutsideRules } from "#src/platform/http-out/outside-rules.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { Sealer } from "#src/platform/secrets/sealer.ts";
import type { MessageTypes } from "./message-types.ts";

export interface WebhooksDeps {
  readonly sealer: Sealer;
  /** Where messages may be sent. */
  readonly outside: OutsideRules;
  /** Only for use at run time: features above this one declare types too. */
  readonly types: () => MessageTypes;
}

export interface WebhooksContext extends WebhooksDeps {
  readonly platform: Platform;
}
