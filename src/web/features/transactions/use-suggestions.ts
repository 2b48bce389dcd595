import { useQuery } from '@tanstack/react-query';
import type { Suggestion } from '#shared/transactions/contract.ts';
import { withFirstSuggestions } from '#shared/transactions/suggestions.ts';
import { suggestionsQuery } from './api.ts';
import type { EntryType } from './transaction-values.ts';

/** The suggestions for a type; undefined while the user's own load, and only the common ones if they cannot be loaded. */
export function useSuggestions(type: EntryType): Suggestion[] | undefined {
  const { data, isPending } = useQuery(suggestionsQuery(type));
  return isPending ? undefined : withFirstSuggestions(data ?? [], type);
}
