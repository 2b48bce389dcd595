import type { Switches } from '#shared/system/switches.ts';

/** What is off on this server: it names them in the page itself, so the first frame is right. */
const off = document.documentElement.dataset.off?.split(' ') ?? [];

/** All on where another server delivers the page, as in development; ours refuses what is off in any case. */
export const switches: Switches = {
  registration: !off.includes('registration'),
  guests: !off.includes('guests'),
  demo: !off.includes('demo'),
};
