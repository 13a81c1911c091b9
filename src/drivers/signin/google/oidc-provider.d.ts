/** The part of oidc-provider that plays Google in tests; the package has no types of its own. */
declare module "oidc-provider" {
  import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

  export const interactionPolicy: {
    base(): { add(prompt: object, place: number): void };
    readonly Prompt: new (prompt: { readonly name: string; readonly requestable: boolean }) => object;
  };

  export default class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>);
    callback(): RequestListener;
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{
      readonly prompt: { readonly details: Readonly<Record<string, unknown>> };
      readonly params: Readonly<Record<string, unknown>>;
    }>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options?: { readonly mergeWithLastSubmission: boolean },
    ): Promise<void>;
    readonly Grant: new (grant: {
      readonly accountId: string;
      readonly clientId: string;
    }) => {
      addOIDCScope(scope: string): void;
      save(): Promise<string>;
    };
  }
}
