import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { DestinationStream } from 'pino';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/tables.ts';
import { accountRoutes } from '#server/features/account/routes.ts';
import { authRoutes } from '#server/features/auth/routes.ts';
import { budgetRoutes } from '#server/features/budgets/routes.ts';
import { dashboardRoutes } from '#server/features/dashboard/routes.ts';
import { demoRoutes } from '#server/features/demo/routes.ts';
import { goalRoutes } from '#server/features/goals/routes.ts';
import { notificationRoutes } from '#server/features/notifications/routes.ts';
import { preferencesRoutes } from '#server/features/preferences/routes.ts';
import { reportRoutes } from '#server/features/reports/routes.ts';
import { supportRoutes } from '#server/features/support/routes.ts';
import { systemRoutes } from '#server/features/system/routes.ts';
import { transactionRoutes } from '#server/features/transactions/routes.ts';
import { handleErrors, MALFORMED_RESPONSE } from '#server/http/error-handler.ts';
import { shareFairly } from '#server/http/fair-share.ts';
import type { Route } from '#server/http/implement.ts';
import { acceptJson } from '#server/http/json-body.ts';
import { identifySessions, knowAddresses, mount } from '#server/http/mount.ts';
import { refuseInsteadOfNode } from '#server/http/node-refusals.ts';
import { serveOneClick } from '#server/http/one-click.ts';
import { sendSecurityHeaders } from '#server/http/security-headers.ts';
import { refuseAddress, serveWebApp, WEB_APP } from '#server/http/web-app.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { serveApiDescription } from '#server/openapi/serve.ts';

const BODY_LIMIT = 1024 * 1024;

/** Every endpoint there is. */
export const routes: readonly Route[] = [
  authRoutes,
  accountRoutes,
  transactionRoutes,
  budgetRoutes,
  dashboardRoutes,
  demoRoutes,
  goalRoutes,
  notificationRoutes,
  preferencesRoutes,
  reportRoutes,
  supportRoutes,
  systemRoutes,
].flat();

interface AppOptions {
  readonly db: Db;
  readonly config: Pick<Config, 'trustProxy' | 'rateLimits' | 'logLevel' | 'switches'>;
  /** Milliseconds since 1970; the one place where time comes in. */
  readonly clock: () => number;
  /** Where the built web app lies. */
  readonly webRoot?: string;
  /** Where the log goes instead of the standard output. */
  readonly logStream?: DestinationStream;
  /** Where answers and failures are counted. */
  readonly metrics?: Metrics;
}

/** The whole server, not yet listening. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, config, clock, webRoot = WEB_APP, logStream, metrics } = options;
  const { switches } = config;
  const app = Fastify({
    logger: { level: config.logLevel, serializers: { err: loggedError }, ...(logStream && { stream: logStream }) },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    http: { requireHostHeader: false },
    // An id, however long, is one that does not exist, and no other address.
    routerOptions: { maxParamLength: Number.MAX_SAFE_INTEGER },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    forceCloseConnections: 'idle',
    // What arrives on an open connection while the server drains is still answered.
    return503OnClosing: false,
    // Who sends a byte now and then has half a minute for a request, looked at every half minute; who reads none of an answer
    // for a minute or two is let go.
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    frameworkErrors: refuseAddress,
    clientErrorHandler: (_error, socket) => {
      if (socket.writable) socket.end(MALFORMED_RESPONSE);
      else socket.destroy();
    },
  });

  sendSecurityHeaders(app);
  refuseInsteadOfNode(app);
  handleErrors(app, metrics && ((error) => metrics.countError(error)));
  acceptJson(app);
  logAnswers(app);
  if (metrics) measureAnswers(app, metrics);
  knowAddresses(app, config.trustProxy);
  identifySessions(app, { db, clock, switches });
  await shareFairly(app, config);

  mount(app, routes, { db, clock, rateLimits: config.rateLimits, switches });
  await serveOneClick(app, routes, { db, clock });
  serveApiDescription(app, routes);
  await serveWebApp(app, webRoot, switches);
  return app;
}

/** The contracts check what comes in and write what goes out; Fastify's own way to do so is not even loaded, 2 MB. */
function noSchemas(): never {
  throw new Error('A route has a contract, not a schema');
}

type LoggedError = {
  type: string;
  message: string;
  stack: string;
  code: unknown;
  /** Where several things went wrong at once. */
  errors?: LoggedError[];
};

/** Without the details of a database's error, which repeat the values of the row. */
function loggedError(error: Error & { code?: unknown }): LoggedError {
  const { name, message, stack = '', code } = error;
  return {
    type: name,
    message,
    stack,
    code,
    ...(error instanceof AggregateError && { errors: error.errors.map(loggedError) }),
  };
}

function measureAnswers(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    metrics.countAnswer({ method, route: routeOptions.url ?? 'none', status: statusCode, seconds: elapsedTime / 1000 });
    done();
  });
}

/**
 * The route's pattern instead of its address: ids and searches are personal, tokens are secrets. What was refused or
 * failed is said at `info`; what went well only at `debug`, because a line for every answer costs a fifth of it.
 */
function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    const milliseconds = Math.round(reply.elapsedTime);
    const level = reply.statusCode < 400 ? 'debug' : 'info';
    request.log[level]({ method, route: routeOptions.url, status: reply.statusCode, milliseconds }, 'answered');
    done();
  });
}
