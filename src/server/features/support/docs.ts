import type { Docs } from '#server/http/docs.ts';
import { SupportDraft, SupportRequest, SystemInfo, type supportContract } from '#shared/support/contract.ts';

export const supportDocs: Docs<typeof supportContract> = {
  endpoints: {
    create: { summary: 'Creates a support request' },
    list: {
      summary: 'Support requests, page by page',
      description: "Lists the user's own requests, or all requests for the support role, newest first.",
    },
    read: { summary: 'One support request' },
    update: {
      summary: 'Changes the status of a support request',
      description: 'Requires the support role.',
    },
    stats: {
      summary: 'Counts of support requests by status and by priority',
      description: 'Requires the support role.',
    },
  },
  fields: {
    byPriority: 'Number of requests by priority',
    byStatus: 'Number of requests by status',
    description: 'A description of the problem',
    email: 'The email address for the reply',
    limit: 'The maximum number of items on the page; 100 by default',
    name: 'The name of the requester',
    os: 'The operating system',
    priority: 'Priority',
    request: 'The support request',
    requestId: 'Identifier of the support request',
    screenResolution: 'Width and height of the screen in pixels',
    status: 'Request status',
    subject: 'Subject',
    systemInfo: 'Information about the browser; null if not sent',
    total: 'Total number of requests',
    updatedAt: 'Time of the last change',
    userAgent: "The browser's User-Agent",
  },
  schemas: { requests: { SupportDraft }, responses: { SupportRequest, SystemInfo } },
};
