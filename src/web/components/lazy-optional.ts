import { type ComponentType, lazy } from 'react';

/** A part of a screen whose code loads after it. The screen works without it: the fallback replaces code that cannot be loaded. */
export function lazyOptional<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props> = () => null,
) {
  return lazy(() =>
    load().then(
      (component) => ({ default: component }),
      (): { default: ComponentType<Props> } => ({ default: Fallback }),
    ),
  );
}
