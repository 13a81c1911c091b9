import { setTimeout as pause } from "node:timers/promises";

const everyMs = 50;

/** Polls a server's health, as a load balancer does, and keeps the answers. */
export class HealthProbe {
  readonly #url: string;
  readonly #end = new AbortController();
  readonly #asking: Promise<void>;
  /** The answers of `/healthz` other than 200. */
  readonly troubles: string[] = [];
  #notReady = 0;
  #slowestMs = 0;

  constructor(url: string) {
    this.#url = url;
    this.#asking = this.#ask();
  }

  /** How often `/readyz` has answered that it is not. */
  get notReady(): number {
    return this.#notReady;
  }

  get slowestMs(): number {
    return this.#slowestMs;
  }

  async stop(): Promise<void> {
    this.#end.abort();
    await this.#asking;
  }

  async #ask(): Promise<void> {
    while (!this.#end.signal.aborted) {
      const [health, ready] = await Promise.all([this.#get("/healthz"), this.#get("/readyz")]);
      if (health !== 200) this.troubles.push(`/healthz: ${health}`);
      if (ready === 503) this.#notReady += 1;
      else if (ready !== 200) this.troubles.push(`/readyz: ${ready}`);
      await pause(everyMs);
    }
  }

  async #get(path: string): Promise<number | string> {
    const began = performance.now();
    try {
      const { status, body } = await fetch(this.#url + path);
      await body?.cancel();
      return status;
    } catch (error) {
      return String(error);
    } finally {
      this.#slowestMs = Math.max(this.#slowestMs, performance.now() - began);
    }
  }
}
