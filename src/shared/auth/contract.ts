import * as z from 'zod/mini';
import { EMAIL_MAX, isEmailAddress, isEmailOfAccount } from '#shared/auth/email.ts';
import { birthDateErrors } from '#shared/auth/registration-rules.ts';
import { HASHING_COST } from '#shared/http/costs.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import {
  atLeast,
  baseOf,
  calendarDate,
  count,
  givenDay,
  givenId,
  instant,
  Nothing,
  requiredText,
  text,
} from '#shared/http/fields.ts';
import type { UserId } from '#shared/ids.ts';
import { INVITATION_MAX } from '#shared/switches.ts';

const NAME_MAX = 100;

export const AccountKind = z.enum(['user', 'guest', 'demo']);
export type AccountKind = z.output<typeof AccountKind>;

/** A user. Guests have no email, phone, date of birth, or username. */
export const User = z.object({
  _id: givenId<UserId>(),
  name: z.string(),
  username: z.nullable(z.string()),
  email: z.nullable(z.string()),
  avatar: z.null(),
  dateOfBirth: z.nullable(givenDay),
  phone: z.nullable(z.string()),
  createdAt: instant,
  accountKind: AccountKind,
  emailVerified: z.boolean(),
  deletionScheduledFor: z.nullable(givenDay),
  version: count,
});
export type User = z.output<typeof User>;

const INVALID_EMAIL = 'Invalid email address';

function lowerCaseText(required: string, invalid: string) {
  return requiredText(required, EMAIL_MAX, invalid, (typed) => typed.trim().toLowerCase());
}

/** A new email address, trimmed and converted to lowercase. */
export function emailAddress(required: string, invalid = INVALID_EMAIL) {
  return lowerCaseText(required, invalid).check(z.refine(isEmailAddress, invalid));
}

/**
 * An email address to look up an account. Accepts addresses of accounts that were created before the rule for new
 * addresses became stricter.
 */
export const AccountEmail = lowerCaseText('Email is required', INVALID_EMAIL).check(
  z.refine(isEmailOfAccount, INVALID_EMAIL),
);

/** Longer than any real password, but short enough that hashing it cannot overload the server. */
const PASSWORD_MAX = 1000;

/** A password, which is not trimmed. */
export function passwordText(required = 'Password is required') {
  const typed = text(PASSWORD_MAX, 'Password cannot exceed 1000 characters', { notText: required });
  return typed.check(atLeast(1, required));
}

const name = requiredText('Full name is required', NAME_MAX, 'Name cannot exceed 100 characters');

export const Login = z.object({ email: AccountEmail, password: passwordText() });

/** An optional plus and at most 16 digits, the first from 1 to 9. */
const PHONE = /^\+?[1-9]\d{0,15}$/;
const PHONE_MAX = 17;

/** The token of an invitation link. */
export const invitation = text(INVITATION_MAX, 'Invalid invitation', { notText: 'Invalid invitation' });

export const Registration = z.object({
  name,
  dateOfBirth: calendarDate('Date of birth is required'),
  email: emailAddress('Email is required'),
  phone: requiredText('Phone number is required', PHONE_MAX, 'Invalid phone number').check(
    z.regex(PHONE, 'Invalid phone number'),
  ),
  password: passwordText().check(atLeast(6, 'Password must be at least 6 characters')),
  invitation: z.optional(invitation),
});
export type Registration = z.output<typeof Registration>;

export const PROFILE_PHONE_MESSAGE = 'Phone number must be exactly 10 digits and cannot start with 0';

/** Contains only the fields that change. `phoneErrors` validates the phone number; an empty text removes it. */
const Profile = z.object({
  name,
  dateOfBirth: calendarDate('Date of birth is required'),
  phone: text(PHONE_MAX, PROFILE_PHONE_MESSAGE, { notText: PROFILE_PHONE_MESSAGE }),
});
export const ProfileBase = baseOf(
  z.extend(Profile, { dateOfBirth: z.nullable(Profile.shape.dateOfBirth), phone: z.nullable(Profile.shape.phone) }),
);
export const ProfileChange = z.extend(z.partial(Profile), { base: z.optional(ProfileBase) });
export type ProfileChange = z.output<typeof ProfileChange>;

const Session = z.object({ user: User, token: z.string() });

/** A failed login attempt. */
export const FailedAttempt = z.object({ at: instant, address: z.string(), browser: z.string() });
export type FailedAttempt = z.output<typeof FailedAttempt>;

export const authContract = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    cost: HASHING_COST,
    access: 'public',
    errors: ['invalid_credentials', 'login_locked', 'email_locked', 'demo_off'],
    body: Login,
    response: Session,
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    cost: HASHING_COST,
    access: 'optional',
    errors: ['email_taken', 'registration_closed', 'invitation_invalid', 'demo_off'],
    inTwoSteps: true,
    body: Registration,
    check: birthDateErrors,
    response: z.object({ message: z.string(), user: User }),
    status: 201,
  }),
  guestLogin: endpoint({
    method: 'POST',
    path: '/auth/guest-login',
    access: 'public',
    errors: ['guests_off'],
    response: Session,
    status: 201,
  }),
  logout: endpoint({ method: 'POST', path: '/auth/logout', access: 'session', response: Nothing }),
  me: endpoint({ method: 'GET', path: '/auth/me', access: 'session', response: User }),
  updateMe: endpoint({
    method: 'PUT',
    path: '/auth/me',
    access: 'session',
    errors: ['demo_account', 'edit_conflict'],
    body: ProfileChange,
    response: z.object({ user: User }),
  }),
  failedAttempts: endpoint({
    method: 'GET',
    path: '/auth/failed-attempts',
    access: 'session',
    response: z.object({ attempts: z.array(FailedAttempt) }),
  }),
};
