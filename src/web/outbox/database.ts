/** What the app keeps in IndexedDB. A later version of the app raises the number and converts what it finds. */
const [NAME, VERSION] = ['centwise', 1];

type StoreName = 'entries' | 'choices';

/** Storage that does not answer must hold up neither an entry that the server can take nor Log Out. */
const TIMEOUT_MILLISECONDS = 3000;

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    const entries = request.result.createObjectStore('entries', { keyPath: 'place', autoIncrement: true });
    entries.createIndex('userId', 'userId');
    request.result.createObjectStore('choices', { keyPath: 'userId' });
  };
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      request.onsuccess = () => request.result.close();
      reject(new Error('IndexedDB does not answer'));
    }, TIMEOUT_MILLISECONDS);
    resultOf(request)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

export function resultOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * All or nothing: resolves once the changes are on disk. Opens the database each time, because an open one keeps a page out of
 * the back/forward cache and blocks later versions of the app.
 */
export async function inStore<Value>(
  name: StoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Value>,
): Promise<Value> {
  const database = await open();
  try {
    const transaction = database.transaction(name, mode, { durability: 'strict' });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
      timer = setTimeout(() => {
        // Storage that hangs may not even answer this.
        timer = setTimeout(() => reject(new Error('IndexedDB does not answer')), TIMEOUT_MILLISECONDS);
        try {
          transaction.abort();
        } catch {
          // It is being written, and `complete` follows.
        }
      }, TIMEOUT_MILLISECONDS);
    });
    const [value] = await Promise.all([work(transaction.objectStore(name)), done]).finally(() => clearTimeout(timer));
    return value;
  } finally {
    database.close();
  }
}
