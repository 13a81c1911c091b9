/** Our identity at an https endpoint: PEM texts of a certificate that it trusts and its key. */
export interface ClientCertificate {
  readonly cert: string;
  readonly key: string;
}
