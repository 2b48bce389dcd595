import { onTestFinished } from 'vitest';
import { copyTestDatabase, createTestDatabase, type DatabaseKind, type TestDatabase } from './databases.ts';

/** Creates an empty database, which is dropped when the test ends. */
export async function newDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  const database = await createTestDatabase(kind);
  onTestFinished(database.drop);
  return database;
}

/** Creates a migrated database, on a cluster a distributed one, which is dropped when the test ends. */
export async function freshDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  const database = await copyTestDatabase(kind);
  onTestFinished(database.drop);
  return database;
}
