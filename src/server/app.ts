import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { DestinationStream } from 'pino';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/tables.ts';
import { accountRoutes } from '#server/features/account/routes.ts';
import { authRoutes } from '#server/features/auth/routes.ts';
import { budgetRoutes } from '#server/features/budgets/routes.ts';
import { dashboardRoutes } from '#server/features/dashboard/routes.ts';
import { demoRoutes } from '#server/features/demo/routes.ts';
import { exportRoutes } from '#server/features/export/routes.ts';
import { forecastRoutes } from '#server/features/forecast/routes.ts';
import { goalRoutes } from '#server/features/goals/routes.ts';
import { importRoutes } from '#server/features/imports/routes.ts';
import { notificationRoutes } from '#server/features/notifications/routes.ts';
import { preferencesRoutes } from '#server/features/preferences/routes.ts';
import { reportRoutes } from '#server/features/reports/routes.ts';
import { scheduleRoutes } from '#server/features/schedules/routes.ts';
import { recordBeforeAnswer } from '#server/features/schedules/service.ts';
import { supportRoutes } from '#server/features/support/routes.ts';
import { systemRoutes } from '#server/features/system/routes.ts';
import { tokenRoutes } from '#server/features/tokens/routes.ts';
import { transactionRoutes } from '#server/features/transactions/routes.ts';
import { handleErrors, MALFORMED_RESPONSE } from '#server/http/error-handler.ts';
import { REQUESTS_PER_MINUTE, shareFairly, TOKEN_REQUESTS_PER_MINUTE } from '#server/http/fair-share.ts';
import type { Route } from '#server/http/implement.ts';
import { acceptJson, BODY_LIMIT } from '#server/http/json-body.ts';
import { LongRequests } from '#server/http/long-requests.ts';
import { identifySessions, mount, resolveAddresses } from '#server/http/mount.ts';
import { replaceNodeErrors } from '#server/http/node-errors.ts';
import { serveOneClick } from '#server/http/one-click.ts';
import { refusePipelining } from '#server/http/pipelining.ts';
import { rejectExhausted } from '#server/http/rate-limit.ts';
import { RequestCounts } from '#server/http/request-counts.ts';
import { sendSecurityHeaders } from '#server/http/security-headers.ts';
import { RequestInPieces } from '#server/http/tiny-pieces.ts';
import { answerMalformedAddress, serveWebApp, WEB_APP } from '#server/http/web-app.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { serveApiDescription } from '#server/openapi/serve.ts';

/** All endpoints. */
export const routes: readonly Route[] = [
  authRoutes,
  accountRoutes,
  transactionRoutes,
  budgetRoutes,
  dashboardRoutes,
  demoRoutes,
  exportRoutes,
  forecastRoutes,
  goalRoutes,
  importRoutes,
  notificationRoutes,
  preferencesRoutes,
  reportRoutes,
  scheduleRoutes,
  supportRoutes,
  systemRoutes,
  tokenRoutes,
].flat();

/** The script of the thread for long requests. It is JavaScript, because it prepares the loading of TypeScript. */
const LONG_REQUESTS = new URL('./answer-long-requests.js', import.meta.url);

interface AppOptions {
  readonly db: Db;
  readonly config: Pick<Config, 'trustProxy' | 'rateLimits' | 'logLevel' | 'switches'>;
  /** Milliseconds since 1970; the only source of the current time. */
  readonly clock: () => number;
  /** The folder of the built web app. */
  readonly webRoot?: string;
  /** Has the assets of earlier builds. */
  readonly keptRoot?: string | undefined;
  /** Receives the log instead of the standard output. */
  readonly logStream?: DestinationStream;
  /** Counts answers and failures. */
  readonly metrics?: Metrics;
}

/** The whole server, not yet listening. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, config, clock, webRoot = WEB_APP, keptRoot, logStream, metrics } = options;
  const { switches } = config;
  const app = Fastify({
    logger: { level: config.logLevel, serializers: { err: loggedError }, ...(logStream && { stream: logStream }) },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    http: { requireHostHeader: false, IncomingMessage: RequestInPieces },
    // An id of any length names something that does not exist, and never another route.
    routerOptions: { maxParamLength: Number.MAX_SAFE_INTEGER },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    forceCloseConnections: 'idle',
    // Requests on open connections are still answered while the server drains.
    return503OnClosing: false,
    // Slow senders get 30 seconds for a request, checked every 30 seconds; a client that reads nothing of an answer for a
    // minute or two is disconnected.
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    frameworkErrors: answerMalformedAddress,
    clientErrorHandler: (_error, socket) => {
      if (socket.writable) socket.end(MALFORMED_RESPONSE);
      else socket.destroy();
    },
  });

  refusePipelining(app);
  sendSecurityHeaders(app);
  replaceNodeErrors(app);
  handleErrors(app, metrics && ((error) => metrics.countError(error)));
  acceptJson(app);
  logAnswers(app);
  if (metrics) measureAnswers(app, metrics);
  resolveAddresses(app, config.trustProxy);
  const limits = config.rateLimits
    ? { logins: new RequestCounts(REQUESTS_PER_MINUTE), tokens: new RequestCounts(TOKEN_REQUESTS_PER_MINUTE) }
    : undefined;
  if (limits) rejectExhausted(app, limits);
  identifySessions(app, { db, clock, switches });
  await shareFairly(app, limits);

  const longRequests = new LongRequests(LONG_REQUESTS, db, app.log);
  app.addHook('onClose', () => longRequests.end());
  mount(app, routes, {
    longRequests,
    db,
    clock,
    rateLimits: config.rateLimits,
    switches,
    recordDue: recordBeforeAnswer,
  });
  await serveOneClick(app, routes, { db, clock });
  serveApiDescription(app, routes);
  await serveWebApp(app, { root: webRoot, keptRoot, switches });
  return app;
}

/** Contracts validate requests and serialize answers; not loading Fastify's own schema compilers saves 2 MB. */
function noSchemas(): never {
  throw new Error('A route has a contract, not a schema');
}

type LoggedError = {
  type: string;
  message: string;
  stack: string;
  code: unknown;
  /** The errors of an `AggregateError`. */
  errors?: LoggedError[];
};

/** Leaves out the details of database errors, which repeat the values of the row. */
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
 * Logs the pattern of the route instead of its address: ids and searches are personal, tokens are secrets. Rejected and
 * failed requests are logged at `info`, others at `debug`, because a line for every answer costs a fifth of its time.
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
