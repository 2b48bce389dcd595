import { type ComponentProps, Suspense } from 'react';
import { ChipRow } from '#web/components/chip.tsx';
import { lazyOptional } from '#web/components/lazy-optional.ts';

type Help = typeof import('./entry-help.tsx');

/** The help with a new transaction loads after its form. */
const LoadedSuggestions = lazyOptional(async () => (await import('./entry-help.tsx')).SuggestionRow, NoSuggestions);
const LoadedCategories = lazyOptional(async () => (await import('./entry-help.tsx')).FrequentCategories, NoCategories);

export function SuggestionRow(props: ComponentProps<Help['SuggestionRow']>) {
  return (
    <Suspense fallback={<NoSuggestions />}>
      <LoadedSuggestions {...props} />
    </Suspense>
  );
}

export function FrequentCategories(props: ComponentProps<Help['FrequentCategories']>) {
  return (
    <Suspense fallback={<NoCategories />}>
      <LoadedCategories {...props} />
    </Suspense>
  );
}

function NoSuggestions() {
  return <ChipRow label="Suggestions" />;
}

function NoCategories() {
  return <ChipRow label="Frequent categories" />;
}
