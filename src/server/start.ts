import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createApp } from '#server/app.ts';
import { type Config, parseConfig } from '#server/config.ts';
import { openToServe } from '#server/db/open.ts';
import { operatorMessage } from '#server/db/operator-message.ts';
import { removeAbandoned } from '#server/db/work-folder.ts';
import { endBusyConnections } from '#server/http/drain.ts';
import { keepAssets, openKeptRoot } from '#server/http/kept-assets.ts';
import { secondListener } from '#server/http/loopback.ts';
import { WEB_APP } from '#server/http/web-app.ts';
import { scheduleJobs } from '#server/jobs/schedule.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { serveMetrics } from '#server/metrics/serve.ts';
import { HOUR } from '#shared/durations.ts';
import { addressToOpen, greetingOf } from './greeting.ts';
import { explainListenError, listen } from './listen.ts';
import { isTextLog, textLog } from './text-log.ts';

/** How long running requests may take to finish after the process is told to stop. */
const DRAIN_MILLISECONDS = 10_000;

/** Opens the database, serves until told to stop, then drains. An error that the operator can fix ends it with one clear line. */
export async function start(env: Readonly<Record<string, string | undefined>>): Promise<void> {
  try {
    await serve(parseConfig(env));
  } catch (error) {
    const reason = operatorMessage(error);
    if (reason === undefined) throw error;
    process.stderr.write(`Centwise cannot start: ${reason}\n`);
    process.exitCode = 1;
  }
}

async function serve(config: Config): Promise<void> {
  removeAbandoned(config.dataDir, Date.now());
  const db = await openToServe(config);
  const metrics = config.metricsPort === undefined ? undefined : await newMetrics();
  const isText = isTextLog(config.logFormat, process.stdout);
  const keptRoot = openKeptRoot(config.dataDir);
  const app = await createApp({
    db,
    config,
    keptRoot,
    clock: Date.now,
    ...(isText && { logStream: textLog(process.stdout) }),
    ...(metrics && { metrics }),
  });
  const mailer = await mailerOf(config);
  const jobs = scheduleJobs(db, { mailer, switches: config.switches, log: app.log });
  app.addHook('onClose', async () => {
    await jobs.stop();
    await db.destroy();
  });

  keepAssetsOf(app, keptRoot);
  endBusyConnections(app);
  const second = secondListener(app.server, config.host);
  let closed = Promise.resolve();
  app.addHook('preClose', async () => {
    closed = second.close();
  });
  app.addHook('onClose', () => closed);

  const stop = () => {
    setTimeout(() => process.exit(1), DRAIN_MILLISECONDS).unref();
    void app.close();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);

  try {
    if (metrics) {
      const address = { port: config.metricsPort ?? 0, host: config.host };
      const served = await serveMetrics(metrics, db, address).catch(explainListenError('METRICS_PORT', address));
      app.addHook('onClose', served.stop);
      announce(isText, `Metrics are at ${addressToOpen(config.host, served.port)}/metrics`);
    }
    await listen(app, config);
    await second.listen(portOf(app)).catch(explainListenError('PORT', config));
  } catch (error) {
    await app.close();
    throw error;
  }
  const address = addressToOpen(config.host, portOf(app));
  if (isText) process.stdout.write(greetingOf(address, config));
  else announce(isText, `Centwise is ready: ${address} on ${config.databaseUrl ? 'PostgreSQL' : 'SQLite'}`);
}

/** Keeps the assets of this build for the pages that are open when the next one replaces it. */
function keepAssetsOf(app: FastifyInstance, keptRoot: string | undefined): void {
  if (keptRoot === undefined) {
    app.log.warn('assets of earlier builds are not kept: DATA_DIR cannot be written to');
    return;
  }
  const keep = () =>
    keepAssets(WEB_APP, keptRoot, Date.now()).catch((error) => app.log.error({ err: error }, 'keeping assets failed'));
  const timer = setInterval(keep, HOUR).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  void keep();
}

/** Prints a line at any log level, in the format of the log. */
function announce(isText: boolean, text: string): void {
  const line = isText ? text : JSON.stringify({ level: 30, time: Date.now(), msg: text });
  process.stdout.write(`${line}\n`);
}

function portOf({ server }: Awaited<ReturnType<typeof createApp>>): number {
  return (server.address() as AddressInfo).port;
}

/** Not imported until needed, because its library takes memory and time. */
async function newMetrics(): Promise<Metrics> {
  const { Metrics } = await import('#server/metrics/metrics.ts');
  return new Metrics();
}

/** Null if no mail server is configured, so that its client is not loaded. */
async function mailerOf({ smtpUrl, ...config }: Config): Promise<Mailer | null> {
  if (!smtpUrl) return null;
  const { createMailer } = await import('#server/mail/mailer.ts');
  return createMailer({ ...config, smtpUrl });
}
