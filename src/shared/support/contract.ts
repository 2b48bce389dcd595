import * as z from 'zod/mini';
import { emailAddress } from '#shared/auth/contract.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import {
  atLeast,
  count,
  givenId,
  id,
  instant,
  pageCursor,
  queryWholeNumber,
  requiredText,
  text,
} from '#shared/http/fields.ts';
import type { SupportRequestId } from '#shared/ids.ts';

export const SUPPORT_SUBJECTS = [
  'Account Issues',
  'Technical Problems',
  'Feature Request',
  'Bug Report',
  'Billing Question',
  'General Inquiry',
  'Other',
] as const;
export const SUPPORT_PRIORITIES = ['Low', 'Medium', 'High', 'Urgent'] as const;
export const SUPPORT_STATUSES = ['open', 'in-progress', 'resolved', 'closed'] as const;
export const SUPPORT_DESCRIPTION_MAX = 2000;
const DESCRIPTION_MIN = 10;

const Subject = z.enum(SUPPORT_SUBJECTS, 'Please select a subject category');
const Priority = z.enum(SUPPORT_PRIORITIES, 'Priority must be Low, Medium, High or Urgent');
const Status = z.enum(SUPPORT_STATUSES, 'Status must be open, in-progress, resolved or closed');
export type SupportStatus = z.output<typeof Status>;

const TOO_LONG = 'This text is too long';

/** Details about the browser, which help support to understand a problem. */
export const SystemInfo = z.object({
  browser: text(200, TOO_LONG),
  os: text(200, TOO_LONG),
  screenResolution: text(50, TOO_LONG),
  userAgent: text(1000, TOO_LONG),
});

export const SupportDraft = z.object({
  name: requiredText('Name is required', 100, 'Name cannot exceed 100 characters'),
  email: emailAddress('Email is required', 'Please enter a valid email address'),
  subject: Subject,
  priority: z._default(Priority, 'Medium'),
  description: requiredText(
    'Description is required',
    SUPPORT_DESCRIPTION_MAX,
    'Description cannot exceed 2000 characters',
  ).check(atLeast(DESCRIPTION_MIN, 'Description must be at least 10 characters long')),
  systemInfo: z.nullish(SystemInfo),
});
export type SupportDraft = z.output<typeof SupportDraft>;

export const SupportRequest = z.object({
  _id: givenId<SupportRequestId>(),
  name: z.string(),
  email: z.string(),
  subject: Subject,
  priority: Priority,
  description: z.string(),
  systemInfo: z.nullable(SystemInfo),
  status: Status,
  createdAt: instant,
  updatedAt: instant,
});
export type SupportRequest = z.output<typeof SupportRequest>;

const RequestParams = z.object({ requestId: id<SupportRequestId>() });
const OneRequest = z.object({ request: SupportRequest });

export const supportContract = {
  create: endpoint({
    method: 'POST',
    path: '/support/requests',
    access: 'session',
    errors: ['demo_account'],
    body: SupportDraft,
    response: OneRequest,
    status: 201,
  }),
  list: endpoint({
    method: 'GET',
    path: '/support/requests',
    access: 'session',
    query: z.object({
      status: z.optional(Status),
      priority: z.optional(Priority),
      limit: z.optional(queryWholeNumber('Limit', 100)),
      cursor: z.optional(pageCursor),
    }),
    response: z.object({ items: z.array(SupportRequest), nextCursor: z.nullable(z.string()) }),
  }),
  read: endpoint({
    method: 'GET',
    path: '/support/requests/:requestId',
    access: 'session',
    errors: ['support_request_not_found'],
    params: RequestParams,
    response: OneRequest,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/support/requests/:requestId',
    access: 'session',
    errors: ['forbidden', 'support_request_not_found'],
    params: RequestParams,
    body: z.object({ status: Status }),
    response: OneRequest,
  }),
  stats: endpoint({
    method: 'GET',
    path: '/support/stats',
    access: 'session',
    errors: ['forbidden'],
    response: z.object({
      total: count,
      byStatus: z.record(Status, count),
      byPriority: z.record(Priority, count),
    }),
  }),
};
