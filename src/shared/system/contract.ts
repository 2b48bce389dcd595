import * as z from 'zod/mini';
import { endpoint } from '#shared/http/endpoint.ts';

const Health = z.object({ status: z.literal('ok') });

export const systemContract = {
  live: endpoint({ method: 'GET', path: '/health', access: 'public', unlimited: true, response: Health }),
  ready: endpoint({ method: 'GET', path: '/health/ready', access: 'public', unlimited: true, response: Health }),
};
