/** A machine's console in the browser, used as a person does. */
export interface MachineConsole extends ConsoleLine, ConsoleLogin {
  /** Opens its page and waits for the connection. */
  open(server: string): Promise<void>;
  /** Columns and rows, from the console's header. Null for a screen, which has a size of its own. */
  readonly size: (() => Promise<string>) | null;
}

/** The visible text with what is typed. */
export interface ConsoleLine {
  screen(): Promise<string>;
  /** Types a line; `expected` is what the screen shows then. */
  types(text: string, expected: RegExp): Promise<void>;
}

export interface ConsoleLogin {
  logIn(password: string): Promise<void>;
  /** Tries to log in with a password that must not work. */
  isRefused(password: string): Promise<void>;
}
