import { exposeClock } from './response-clock.ts';

// A server preloads this file.
exposeClock();
