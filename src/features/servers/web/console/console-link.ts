/** An open console. */
export interface ConsoleLink {
  readonly close: () => void;
  readonly focus: () => void;
  /** Only a screen has these keys. */
  readonly pressCtrlAltDel?: () => void;
  /** Types the text key by key: a machine at its text login has no clipboard. */
  readonly type: (text: string) => void;
}

/** What the console shows: for its title, and so that the frame takes its form. Its size is in pixels, or columns and rows. */
export interface ConsoleView {
  readonly kind: "vnc" | "text";
  readonly width: number;
  readonly height: number;
  /** Of the place that it needs. */
  readonly ratio: number;
}

export interface ConsoleEvents {
  readonly onConnect: (view: ConsoleView | undefined) => void;
  readonly onClose: () => void;
}

/** Where a console's socket is, and the subprotocols to offer there. */
export interface ConsoleAddress {
  readonly url: string;
  readonly protocols: readonly string[];
}

/** Shows the console at an address inside `place`. After `signal` it reports nothing more. */
export type ShowConsole = (
  address: ConsoleAddress,
  place: HTMLElement,
  events: ConsoleEvents,
  signal: AbortSignal,
) => ConsoleLink | Promise<ConsoleLink>;
