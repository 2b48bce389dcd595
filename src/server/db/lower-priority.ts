import { constants, platform, setPriority } from 'node:os';

/** Lets the other threads of the process run first. */
export function lowerPriority(): void {
  // Elsewhere than on Linux this would be the priority of the whole process.
  if (platform() === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
