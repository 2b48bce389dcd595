import { type ComponentType, lazy } from 'react';

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
