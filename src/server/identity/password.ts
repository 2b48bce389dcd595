import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { FairQueue } from '#server/db/fair-queue.ts';
import { placeOf } from './client-address.ts';

/** OWASP's second choice for Argon2id: 19 MiB, 2 passes, 1 lane. Kibibytes. */
const MEMORY = 19_456;
const PASSES = 2;
const LANES = 1;
const HASH_BYTES = 32;
const SALT_BYTES = 16;

/**
 * One hash at a time, so that one of the two threads that hash, read files, and resolve names stays free, as does one of two
 * processors. A replica then checks 25 passwords a second, and places take turns.
 */
const hashing = new FairQueue({ running: 1, runningPerKey: 1, waiting: 400, waitingPerKey: 100, timeout: 20_000 });

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2 as never);

/**
 * Hashes off the main thread.
 * @returns the PHC string: algorithm, costs, salt, and hash.
 * @param address the caller's; places take turns
 * @throws {AppError} as `FairQueue.acquire`
 */
export async function hashPassword(password: string, address: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await hashing.run(placeOf(address), () => argon2id(password, salt, MEMORY, PASSES));
  return `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(hash)}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/;

/**
 * Whether a password matches a hash. Without a hash it takes just as long and returns false, so that the response time does
 * not reveal whether an account exists.
 * @param address the caller's; places take turns
 * @throws {AppError} as `FairQueue.acquire`
 */
export function verifyPassword(password: string, phc: string | null, address: string): Promise<boolean> {
  return hashing.run(placeOf(address), () => matches(password, phc));
}

async function matches(password: string, phc: string | null): Promise<boolean> {
  const [, memory, passes, salt, hash] = PHC.exec(phc ?? '') ?? [];
  if (!salt || !hash) {
    await argon2id(password, Buffer.alloc(SALT_BYTES), MEMORY, PASSES);
    return false;
  }
  const derived = await argon2id(password, Buffer.from(salt, 'base64'), Number(memory), Number(passes));
  return timingSafeEqual(derived, Buffer.from(hash, 'base64'));
}

/** Normalizes the password, so that the same letters typed on another keyboard match. */
function argon2id(password: string, nonce: Buffer, memory: number, passes: number): Promise<Buffer> {
  const message = Buffer.from(password.normalize('NFKC'));
  return derive('argon2id', { message, nonce, memory, passes, parallelism: LANES, tagLength: HASH_BYTES });
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
