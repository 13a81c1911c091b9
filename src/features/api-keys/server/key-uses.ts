import { call } from "#src/platform/db/call.ts";
import type { KeyUse } from "#src/platform/http/register-contract.ts";
import type { Platform } from "#src/platform/platform.ts";
import { hourOf } from "./durations.ts";

const minuteMs = 60_000;

interface CountedRoute {
  uses: number;
  at: Date;
  status: number;
}

/** Calls of one route that ended with one status within an hour. */
interface CountedCalls {
  readonly hour: Date;
  readonly route: string;
  readonly status: number;
  calls: number;
}

/** The calls of one key that are not written yet. */
interface CountedKey {
  uses: number;
  /** The last one that was not refused, and when it was. */
  last: (KeyUse & { readonly at: Date }) | null;
  readonly routes: Map<string, CountedRoute>;
  readonly calls: Map<string, CountedCalls>;
}

/**
 * Notes what keys of this process are used for: the first use at once, further ones once a minute, since a row that is
 * written at each call would make every read a write. A refused call is counted among the calls, and is no use of the key.
 */
export class KeyUses {
  readonly #platform: Pick<Platform, "db" | "clock" | "log" | "wake">;
  #counted = new Map<string, CountedKey>();
  readonly #writtenAt = new Map<string, number>();
  #writing: Promise<void> = Promise.resolve();

  constructor(platform: Pick<Platform, "db" | "clock" | "log" | "wake">) {
    this.#platform = platform;
  }

  note(use: KeyUse): void {
    const { keyId, route, status, isRefused } = use;
    const at = this.#platform.clock.now();
    const key = this.#counted.get(keyId) ?? {
      uses: 0,
      last: null,
      routes: new Map<string, CountedRoute>(),
      calls: new Map<string, CountedCalls>(),
    };
    this.#counted.set(keyId, key);
    if (!isRefused) {
      key.uses += 1;
      key.last = { ...use, at };
      key.routes.set(route, { uses: (key.routes.get(route)?.uses ?? 0) + 1, at, status });
    }
    const hour = hourOf(at);
    const place = `${hour.getTime()} ${status} ${route}`;
    const counted = key.calls.get(place) ?? { hour, route, status, calls: 0 };
    key.calls.set(place, counted);
    counted.calls += 1;
    const written = this.#writtenAt.get(keyId);
    if (written === undefined || at.getTime() - written >= minuteMs) void this.flush();
  }

  /** Writes what is counted. Also at the end of the process. */
  async flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    await this.#writing;
  }

  async #write(): Promise<void> {
    const counted = this.#counted;
    this.#counted = new Map();
    const now = this.#platform.clock.now().getTime();
    for (const [keyId, at] of this.#writtenAt) if (now - at >= minuteMs) this.#writtenAt.delete(keyId);
    if (counted.size === 0) return;
    for (const keyId of counted.keys()) this.#writtenAt.set(keyId, now);
    const noted = [...counted].map(([key, { uses, last, routes, calls }]) => ({
      key,
      uses,
      at: last?.at,
      ip: last?.ip,
      agent: last?.userAgent,
      routes: [...routes].map(([route, counts]) => ({ route, ...counts })),
      calls: [...calls.values()],
    }));
    // A database that refuses writes still serves reads.
    await call(this.#platform, "api_keys_note_uses", { noted }).catch((error: unknown) =>
      this.#platform.log.warn({ err: error }, "could not note the uses of API keys"),
    );
  }
}
