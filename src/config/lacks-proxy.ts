import type { Config } from "./config.ts";

/** What is wrong without `TRUST_PROXY`, in one sentence. */
export const proxyAdvice =
  "TRUST_PROXY is not set: behind a proxy all visitors share one address, and ten wrong passwords of anyone end sign-ins " +
  "for all. Set it to the proxy's address, or to none when visitors come directly";

/** True for a live site on https, which is behind a proxy since the product itself speaks http only. */
export function lacksProxy(config: Pick<Config, "mode" | "isSecure" | "TRUST_PROXY">): boolean {
  return config.mode === "live" && config.isSecure && config.TRUST_PROXY === undefined;
}
