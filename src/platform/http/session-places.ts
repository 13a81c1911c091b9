import { AppError } from "#src/shared/errors.ts";

/** So many things may a session have open in this process at once. */
export interface SessionPlaces {
  /** Takes a place, and answers the function that gives it back; `rate_limited` while all are taken. */
  take(sessionId: string): () => void;
}

export function createSessionPlaces(most: number): SessionPlaces {
  const openBySession = new Map<string, number>();
  return {
    take: (sessionId) => {
      const open = openBySession.get(sessionId) ?? 0;
      if (open >= most) throw new AppError("rate_limited", { seconds: 30 });
      openBySession.set(sessionId, open + 1);
      let isGivenBack = false;
      return () => {
        if (isGivenBack) return;
        isGivenBack = true;
        const left = (openBySession.get(sessionId) ?? 1) - 1;
        if (left === 0) openBySession.delete(sessionId);
        else openBySession.set(sessionId, left);
      };
    },
  };
}
