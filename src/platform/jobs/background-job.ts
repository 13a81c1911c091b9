/** Small repeated work of a feature. Must be safe to repeat and to interrupt at any point. */
export interface BackgroundJob {
  /** Unique; also the name of its lock: one process at a time runs it. */
  readonly name: string;
  readonly everyMs: number;
  run(): Promise<void>;
}
