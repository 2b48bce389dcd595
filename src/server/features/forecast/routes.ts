import { implement } from '#server/http/implement.ts';
import { forecastContract } from '#shared/forecast/contract.ts';
import { forecastDocs } from './docs.ts';
import { readForecast } from './service.ts';

export const forecastRoutes = implement(forecastContract, forecastDocs, {
  read: async ({ db, query: { month }, session: { dataVersion }, isStillRecording, ...actor }) => ({
    ...(await readForecast(db, { ...actor, dataVersion }, month)),
    isStillRecording,
  }),
});
