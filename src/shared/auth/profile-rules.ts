import { PROFILE_PHONE_MESSAGE } from '#shared/auth/contract.ts';
import type { FieldErrors } from '#shared/http/errors.ts';

/** Empty, or ten digits of which the first is not 0. */
const PROFILE_PHONE = /^(?:[1-9]\d{9})?$/;

/** Requires ten digits, but accepts an unchanged number, because registration allows international numbers. */
export function phoneErrors(change: { readonly phone?: string | undefined }, current: string | null): FieldErrors {
  const { phone } = change;
  if (phone === undefined || phone === current || PROFILE_PHONE.test(phone)) return {};
  return { phone: [PROFILE_PHONE_MESSAGE] };
}
