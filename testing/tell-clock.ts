import { tellClock } from './answer-clock.ts';

// A server loads this file before its own.
tellClock();
