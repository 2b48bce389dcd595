/**
 * Formats instants, in milliseconds since 1970, in the browser's time zone. The first use of `Intl` takes 20 ms, and four times that
 * on a phone, so it waits until a screen shows one.
 */
export function instantFormat(options: Intl.DateTimeFormatOptions): (instant: number) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (instant) => {
    format ??= new Intl.DateTimeFormat('en-US', options);
    return format.format(instant);
  };
}

/** Such as `Nov 24, 2026, 3:05 PM`. */
export const formatInstant = instantFormat({ dateStyle: 'medium', timeStyle: 'short' });
