import { startTransition, useEffect, useState } from 'react';
import { idle } from './idle.ts';
import { shown } from './painted.ts';

let wasIdle = false;

/** Whether the browser has been idle since the first screen was shown, so that what that screen does not need may load. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(wasIdle);
  useEffect(() => {
    if (isIdle) return;
    void shown()
      .then(idle)
      .then(() => {
        wasIdle = true;
        startTransition(() => setIdle(true));
      });
  }, [isIdle]);
  return isIdle;
}
