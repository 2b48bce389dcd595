import { type ComponentProps, lazy, Suspense } from 'react';
import { ChipRow } from '#web/components/chip.tsx';

type Help = typeof import('./entry-help.tsx');

/** The help with a new transaction loads after its form, which also works without it. */
const LoadedSuggestions = lazy(() =>
  import('./entry-help.tsx').then(
    ({ SuggestionRow }) => ({ default: SuggestionRow }),
    (): { default: Help['SuggestionRow'] } => ({ default: NoSuggestions }),
  ),
);

const LoadedCategories = lazy(() =>
  import('./entry-help.tsx').then(
    ({ FrequentCategories }) => ({ default: FrequentCategories }),
    (): { default: Help['FrequentCategories'] } => ({ default: NoCategories }),
  ),
);

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
