import type { Db } from '#server/db/tables.ts';
import { COMMON_FIELDS, type Docs, type NamedSchemas } from '#server/http/docs.ts';
import type { StreamedBody } from '#server/http/streamed-body.ts';
import type { Client } from '#server/identity/client.ts';
import type { LogEvent } from '#server/identity/security-events.ts';
import type { Session } from '#server/identity/session.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Endpoint, InMemory } from '#shared/http/endpoint.ts';
import type { Switches } from '#shared/switches.ts';

/** What every handler gets, in addition to the parsed parts of its request. */
export interface Context {
  /** Inside an idempotent POST this is already a transaction. */
  readonly db: Db;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The current date in the user's time zone. */
  readonly today: CalendarDate;
  readonly client: Client;
  /** Whether the server limits requests by place; off if a gateway in front does it. */
  readonly rateLimits: boolean;
  /** Logs a security event once the request has succeeded. */
  readonly logEvent: LogEvent;
  /** What the operator of this instance allows. */
  readonly switches: Switches;
  /** When the caller gets an error instead, as a time of `performance.now()`. */
  readonly deadline: number;
  /** Whether schedules have more to record after an outage than one request records, so that figures will still change. */
  readonly isStillRecording: boolean;
}

/** The context of a handler whose endpoint requires a session. */
export interface SignedInContext extends Context {
  readonly userId: Session['userId'];
  readonly session: Session;
}

type SessionPart<E extends Endpoint> = E['access'] extends 'public'
  ? unknown
  : E['access'] extends 'optional'
    ? { readonly session: Session | null }
    : Pick<SignedInContext, 'userId' | 'session'>;

type HandlerContext<E extends Endpoint> = Context &
  SessionPart<E> & {
    readonly params: InMemory<E['params']>;
    readonly query: InMemory<E['query']>;
    readonly body: InMemory<E['body']>;
  };

/** The response to a repeated request whose row was stored before. Its status is 200. */
export class StoredBefore<Value> {
  readonly value: Value;
  constructor(value: Value) {
    this.value = value;
  }
}

/** Work to run with the database or inside an open transaction. */
export type Work<Value> = (db: Db) => Promise<Value>;

type Handled<E extends Endpoint> = E extends { readonly inTwoSteps: true }
  ? Work<InMemory<E['response']>>
  :
      | InMemory<E['response']>
      | StreamedBody
      | (E extends { readonly isRepeatable: true } ? StoredBefore<InMemory<E['response']>> : never);

type Handlers<Contract extends Record<string, Endpoint>> = {
  readonly [Name in keyof Contract]: (context: HandlerContext<Contract[Name]>) => Promise<Handled<Contract[Name]>>;
};

/** The description of each field by name, those of nested objects included. */
type FieldTexts = Readonly<Record<string, string | undefined>>;

/** The texts of an endpoint for API readers. */
export interface RouteDocs {
  readonly summary: string;
  readonly description?: string;
  readonly fields: FieldTexts;
  /** The schemas that the feature names, with the texts of their fields. */
  readonly feature: { readonly schemas: NamedSchemas; readonly fields: FieldTexts };
}

/** An endpoint with its handler, ready to be mounted. */
export interface Route {
  /** The name of the endpoint in its contract. */
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly docs: RouteDocs;
  readonly handle: (context: unknown) => Promise<unknown>;
}

/** Pairs each endpoint of a contract with its description and its handler; a missing one does not compile. */
export function implement<const Contract extends Record<string, Endpoint>>(
  contract: Contract,
  { endpoints, fields, schemas = {} }: Docs<NoInfer<Contract>, unknown>,
  handlers: Handlers<Contract>,
): Route[] {
  const feature = { schemas, fields: { ...COMMON_FIELDS, ...fields } };
  return Object.entries(contract).map(([name, endpoint]) => ({
    name,
    endpoint,
    docs: {
      ...endpoints[name as keyof Contract],
      fields: { ...feature.fields, ...endpoints[name as keyof Contract].fields },
      feature,
    },
    handle: handlers[name as keyof Contract] as Route['handle'],
  }));
}
