import { expect, test } from 'vitest';
import { missingPackagesMessage } from './missing-packages.ts';

test('explains packages that npm left out, and no other error', () => {
  const missing = new Error('Cannot find native binding. npm has a bug related to optional dependencies');
  expect(missingPackagesMessage(missing)).toMatch(
    /20\.19, 22\.12, or newer; update Node\.js, then run "npm ci" again\.$/,
  );
  expect(missingPackagesMessage(new Error('ENOSPC: no space left on device'))).toBeUndefined();
});
