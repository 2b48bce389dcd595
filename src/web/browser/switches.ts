import type { Switches } from '#shared/switches.ts';

/** Features that are off. The server lists them in the page, so that the first frame is correct. */
const off = document.documentElement.dataset.off?.split(' ') ?? [];

/** All features are on if another server delivers the page, as in development; the API rejects disabled ones anyway. */
export const switches: Switches = {
  registration: !off.includes('registration'),
  guests: !off.includes('guests'),
  demo: !off.includes('demo'),
  mail: !off.includes('mail'),
};
