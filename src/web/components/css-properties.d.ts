import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Custom properties, for values only the component knows. */
    [property: `--${string}`]: string | number | undefined;
  }
}
