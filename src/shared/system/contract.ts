import * as z from 'zod/mini';
import { endpoint } from '#shared/http/endpoint.ts';

const Health = z.object({ status: z.literal('ok') });

export const systemContract = {
  /** Reports that the process is running. */
  live: endpoint({ method: 'GET', path: '/health', access: 'public', unlimited: true, response: Health }),
  /** Reports that the database responds and every migration has run; 503 otherwise. */
  ready: endpoint({ method: 'GET', path: '/health/ready', access: 'public', unlimited: true, response: Health }),
};
