/** One message, ready to be read: both bodies say the same. */
export interface Mail {
  readonly siteId: number;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** How mail leaves the product. */
export interface MailDriver {
  /** True when no mail reaches anyone: allowed in demo only. */
  readonly simulated: boolean;
  /** Resolves when the message is accepted for delivery; rejects when it has to be sent again. */
  send(mail: Mail): Promise<void>;
}
