import * as z from 'zod/mini';
import { endpoint } from '#shared/http/endpoint.ts';
import { count, givenId, id, instant, queryWholeNumber, requiredText, savable } from '#shared/http/fields.ts';
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

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const Subject = z.enum(SUPPORT_SUBJECTS, 'Please select a subject category');
const Priority = z.enum(SUPPORT_PRIORITIES, 'Priority must be Low, Medium, High or Urgent');
const Status = z.enum(SUPPORT_STATUSES, 'Status must be open, in-progress, resolved or closed');
export type SupportStatus = z.output<typeof Status>;

/** What the browser says of itself, so that a problem can be understood. */
const SystemInfo = z.object({
  browser: z.string().check(z.maxLength(200), savable),
  os: z.string().check(z.maxLength(200), savable),
  screenResolution: z.string().check(z.maxLength(50), savable),
  userAgent: z.string().check(z.maxLength(1000), savable),
});

export const SupportDraft = z.object({
  name: requiredText('Name is required', 100, 'Name cannot exceed 100 characters'),
  email: requiredText('Email is required', 254, 'Please enter a valid email address').check(
    z.refine((text) => text === '' || ADDRESS.test(text), 'Please enter a valid email address'),
  ),
  subject: Subject,
  priority: z._default(Priority, 'Medium'),
  description: z
    .string('Description is required')
    .check(
      z.trim(),
      z.minLength(1, { error: 'Description is required', abort: true }),
      z.minLength(DESCRIPTION_MIN, 'Description must be at least 10 characters long'),
      z.maxLength(SUPPORT_DESCRIPTION_MAX, 'Description cannot exceed 2000 characters'),
      savable,
    ),
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
  /** The person's own, newest first; everybody's with the support role. */
  list: endpoint({
    method: 'GET',
    path: '/support/requests',
    access: 'session',
    query: z.object({
      status: z.optional(Status),
      priority: z.optional(Priority),
      limit: z.optional(queryWholeNumber('Limit', 100)),
      cursor: z.optional(z.string().check(z.maxLength(200, 'This is not a cursor that a list gave'))),
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
  /** Needs the support role. */
  update: endpoint({
    method: 'PUT',
    path: '/support/requests/:requestId',
    access: 'session',
    errors: ['forbidden', 'support_request_not_found'],
    params: RequestParams,
    body: z.object({ status: Status }),
    response: OneRequest,
  }),
  /** Needs the support role. How many requests there are of each status and of each priority. */
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
