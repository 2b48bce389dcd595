/**
 * Preloaded into a measured server: delays each disk sync by SYNC_MILLISECONDS. SQLite syncs when a transaction
 * commits and blocks its thread meanwhile.
 */
import { DatabaseSync } from 'node:sqlite';

const { exec } = DatabaseSync.prototype;
const nobody = new Int32Array(new SharedArrayBuffer(4));

DatabaseSync.prototype.exec = function (statement) {
  exec.call(this, statement);
  if (statement === 'commit') Atomics.wait(nobody, 0, 0, Number(process.env.SYNC_MILLISECONDS));
};
