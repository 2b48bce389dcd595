import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/db/tables.ts';
import type { Route } from '#server/http/implement.ts';
import { parse } from '#server/http/parse.ts';
import { notificationsContract } from '#shared/notifications/contract.ts';

interface Dependencies {
  readonly db: Db;
  readonly clock: () => number;
}

/**
 * Handles the `List-Unsubscribe` link of a notification, which mail programs post (RFC 8058): a form without a session,
 * whose body is ignored. A browser that opens the same link gets a screen that asks for confirmation.
 */
export async function serveOneClick(app: FastifyInstance, routes: readonly Route[], { db, clock }: Dependencies) {
  const { unsubscribe } = notificationsContract;
  const route = routes.find(({ endpoint }) => endpoint === unsubscribe);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined));
    scope.post('/unsubscribe', { config: { access: unsubscribe.access } }, async (request, reply) => {
      const events: object[] = [];
      const logEvent = (event: object) => events.push(event);
      await route?.handle({ db, now: clock(), body: parse(unsubscribe.body, request.query), logEvent });
      for (const event of events) request.log.info(event, 'security event');
      reply.code(204);
    });
  });
}
