import type { AddressInfo } from 'node:net';
import { createApp } from '#server/app.ts';
import { type Config, parseConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { endBusyConnections } from '#server/http/drain.ts';
import { scheduleJobs } from '#server/jobs/schedule.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { Metrics } from '#server/metrics/metrics.ts';
import { serveMetrics } from '#server/metrics/serve.ts';
import { reasonForThePerson } from '#server/reason.ts';

/** How long running requests may take to finish once the process is told to stop. */
const DRAIN_MILLISECONDS = 10_000;

/** Opens the database, serves until told to stop, then drains. What the person can mend ends it with a clear line. */
export async function start(env: Readonly<Record<string, string | undefined>>): Promise<void> {
  try {
    await serve(parseConfig(env));
  } catch (error) {
    const reason = reasonForThePerson(error);
    if (reason === undefined) throw error;
    process.stderr.write(`Centwise cannot start: ${reason}\n`);
    process.exitCode = 1;
  }
}

async function serve(config: Config): Promise<void> {
  const db = await openDatabase(config);
  const metrics = config.metricsPort === undefined ? undefined : new Metrics();
  const app = await createApp({ db, config, clock: Date.now, ...(metrics && { metrics }) });
  const mailer = await mailerOf(config);
  const jobs = scheduleJobs(db, mailer, app.log);
  app.addHook('onClose', async () => {
    jobs.stop();
    await db.destroy();
  });

  endBusyConnections(app);

  const stop = () => {
    setTimeout(() => process.exit(1), DRAIN_MILLISECONDS).unref();
    void app.close();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);

  try {
    if (metrics) {
      const served = await serveMetrics(metrics, db, { port: config.metricsPort ?? 0, host: config.host });
      app.addHook('onClose', served.stop);
      process.stdout.write(`Metrics are at http://localhost:${served.port}/metrics\n`);
    }
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await app.close();
    throw error;
  }
  const { port } = app.server.address() as AddressInfo;
  process.stdout.write(`Centwise is ready: http://localhost:${port}\n`);
}

/** Null where no mail server is configured: a start without one need not load what speaks to it. */
async function mailerOf({ smtpUrl, ...config }: Config): Promise<Mailer | null> {
  if (!smtpUrl) return null;
  const { createMailer } = await import('#server/mail/mailer.ts');
  return createMailer({ ...config, smtpUrl });
}
