import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Custom properties, which pass values from a component to its styles. */
    [property: `--${string}`]: string | number | undefined;
  }
}
