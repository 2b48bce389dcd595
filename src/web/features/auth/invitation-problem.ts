import { queryOptions } from '@tanstack/react-query';
import { accountContract } from '#shared/account/contract.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';

/** Why an invitation cannot be used, or null; checked once, so that a form that is being filled in stays. */
export function invitationProblemQuery(invitation: string) {
  return queryOptions({
    queryKey: ['invitation', invitation] as const,
    queryFn: async () => {
      try {
        await call(accountContract.checkInvitation, { body: { invitation } });
      } catch (failure) {
        if (failure instanceof ApiError && failure.code === 'invitation_invalid') return failure.message;
      }
      return null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
