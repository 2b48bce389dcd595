import { PROFILE_PHONE_MESSAGE } from '#shared/auth/contract.ts';
import type { FieldErrors } from '#shared/http/errors.ts';

/** Ten digits, the first not 0, or empty. */
const PROFILE_PHONE = /^(?:[1-9]\d{9})?$/;

/** Registration is international, the profile takes ten digits: the number that is kept as it was is not judged again. */
export function phoneErrors(change: { readonly phone?: string | undefined }, current: string | null): FieldErrors {
  const { phone } = change;
  if (phone === undefined || phone === current || PROFILE_PHONE.test(phone)) return {};
  return { phone: [PROFILE_PHONE_MESSAGE] };
}
