import { type ComponentType, createElement, use } from 'react';

/** The code of a screen could not be loaded: the browser is offline, or a new version has replaced the files. */
export class UnloadedScreenError extends Error {}

/**
 * A screen whose code loads when the screen is first needed. The router calls `preload` before it shows a screen and shows
 * ErrorScreen if that fails.
 */
export function lazyScreen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  let loaded: ComponentType | undefined;
  let loading: Promise<void> | undefined;

  const preload = (): Promise<void> => {
    loading ??= load().then(
      (module) => {
        loaded = module[name];
      },
      (cause) => {
        loading = undefined;
        throw new UnloadedScreenError('The code of a screen could not be loaded', { cause });
      },
    );
    return loading;
  };
  const Screen = () => {
    if (!loaded) use(preload());
    return loaded && createElement(loaded);
  };
  return Object.assign(Screen, { preload, screenName: name });
}
