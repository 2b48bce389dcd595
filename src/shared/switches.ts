/** Features that the operator of a server can turn off, or has not set up. */
export interface Switches {
  /** Whether anyone can create an account; if off, registration requires an invitation. */
  readonly registration: boolean;
  /** Whether new guest accounts can be created; existing guests keep theirs. */
  readonly guests: boolean;
  /** Whether there is a shared demo account. */
  readonly demo: boolean;
  /** Whether the server sends email. */
  readonly mail: boolean;
}

/** The default: all features are on. */
export const ALL_ON: Switches = { registration: true, guests: true, demo: true, mail: true };

/** Maximum length of an invitation token in a request; real tokens are shorter. */
export const INVITATION_MAX = 100;

/** Messages of the API and the screens for features that are off. */
export const REGISTRATION_CLOSED = 'You need an invitation to create an account. Ask the person who runs this server.';
export const GUESTS_OFF = 'Guest accounts are turned off on this server. Log in instead.';
export const DEMO_OFF = 'The demo is turned off on this server.';
export const MAIL_OFF = "This server doesn't send email.";
