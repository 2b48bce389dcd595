/**
 * Loaded into a measured server: a disk that needs SYNC_MILLISECONDS more for each sync. SQLite syncs where a transaction
 * is committed, and blocks its thread until it is done.
 */
import { DatabaseSync } from 'node:sqlite';

const { exec } = DatabaseSync.prototype;
const nobody = new Int32Array(new SharedArrayBuffer(4));

DatabaseSync.prototype.exec = function (statement) {
  exec.call(this, statement);
  if (statement === 'commit') Atomics.wait(nobody, 0, 0, Number(process.env.SYNC_MILLISECONDS));
};
