/** What the operator of an instance can turn off. */
export interface Switches {
  /** Whether everyone may create an account; otherwise only the holder of an invitation. */
  readonly registration: boolean;
  /** Whether people may start as a guest; existing guests keep their accounts. */
  readonly guests: boolean;
  /** Whether there is a shared demo account. */
  readonly demo: boolean;
}

/** An instance whose operator turned nothing off. */
export const ALL_ON: Switches = { registration: true, guests: true, demo: true };

/** Characters; more than the token of an invitation has. */
export const INVITATION_MAX = 100;

/** What the API and the screens say about each switch that is off. */
export const REGISTRATION_CLOSED = 'New accounts are by invitation. Ask the person who runs this server.';
export const GUESTS_OFF = 'Guest accounts are turned off on this server. Log in instead.';
export const DEMO_OFF = 'The demo is turned off on this server.';
