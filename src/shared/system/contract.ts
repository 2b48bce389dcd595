import * as z from 'zod/mini';
import { endpoint } from '#shared/http/endpoint.ts';

const Health = z.object({ status: z.literal('ok') });

export const systemContract = {
  /** The process answers. */
  live: endpoint({ method: 'GET', path: '/health', access: 'public', unlimited: true, response: Health }),
  /** The database answers and every migration has run; 503 otherwise. */
  ready: endpoint({ method: 'GET', path: '/health/ready', access: 'public', unlimited: true, response: Health }),
};
