import { Suspense } from 'react';
import { useIsIdle } from '#web/browser/use-is-idle.ts';
import { lazyOptional } from './lazy-optional.ts';

const Loaded = lazyOptional(async () => (await import('./waiting-transactions.tsx')).WaitingTransactions);

/** What waits on this device. Its code loads after the screen, so that it is there when the network is not. */
export function Waiting() {
  return (
    useIsIdle() && (
      <Suspense>
        <Loaded />
      </Suspense>
    )
  );
}
