/** The caller as the connection shows it. */
export interface Client {
  readonly address: string;
  /** Such as `Firefox on Windows`. */
  readonly browser: string;
}
