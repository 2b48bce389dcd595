import { type ComponentType, lazy, useEffect } from 'react';
import { showToast } from './toast-store.ts';

/**
 * A part of a screen whose code loads after it. The screen works without it: the fallback replaces code that cannot be loaded, until
 * the next start, because the browser may keep a portal's page in its place.
 */
export function lazyOptional<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props> = () => null,
) {
  return lazy(() =>
    load()
      .catch(() => {
        void loadAgain();
        return Fallback;
      })
      .then((component) => ({ default: component })),
  );
}

/** Replaces a dialog whose code cannot be loaded. */
export function DialogUnavailable({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    showToast({ message: "Couldn't load this. Check your connection and reload the page." });
    onClose();
  }, [onClose]);
  return null;
}
