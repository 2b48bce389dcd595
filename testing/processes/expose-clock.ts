import { tellClock } from './response-clock.ts';

// A server loads this file before its own.
tellClock();
