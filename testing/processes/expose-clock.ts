import { tellClock } from './response-clock.ts';

// A server preloads this file.
tellClock();
