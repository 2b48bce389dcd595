import type { Session } from '#server/identity/session.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { UserId } from '#shared/ids.ts';

/** The account on whose behalf something changes, and when. */
export interface Actor {
  readonly userId: UserId;
  /** The current date in the user's time zone. */
  readonly today: CalendarDate;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** An actor whose request has a session. */
export interface SignedInActor extends Actor {
  readonly session: Session;
}
