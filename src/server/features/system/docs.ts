import type { Docs } from '#server/http/docs.ts';
import type { systemContract } from '#shared/system/contract.ts';

export const systemDocs: Docs<typeof systemContract> = {
  endpoints: {
    live: {
      summary: 'Whether the server is running',
      description: 'Does not check the database.',
    },
    ready: {
      summary: 'Whether the server is ready for requests',
      description: 'Checks that the database responds and that every migration has run; 503 otherwise.',
    },
  },
  fields: {
    status: 'Always ok; failures have another HTTP status',
  },
};
