/** Lets a run of a job know that there is more to do, so that it need not wait for its next look. */
export class Bell {
  #isRung = false;
  #wakeUp: () => void = () => undefined;

  ring(): void {
    this.#isRung = true;
    this.#wakeUp();
  }

  /** Before a look: what rang until now is found by it. */
  reset(): void {
    this.#isRung = false;
  }

  /** Until it rings, at once when it has rung since the last look; no longer than this. One waits at a time. */
  async wait(ms: number): Promise<void> {
    if (this.#isRung) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    this.#wakeUp = () => {
      clearTimeout(timer);
      resolve();
    };
    await promise;
  }
}
