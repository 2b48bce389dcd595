import { ApiError } from '#web/api/api-error.ts';
import type { Draft, Entry } from '#web/outbox/entry.ts';
import type { EntryStore } from '#web/outbox/hand-over.ts';

/** The entries of a device as they lie on its disk, which tabs and builds share. */
export class Device implements EntryStore {
  private disk: string[] = [];
  private places = 0;

  enter(userId: string, draft: Draft): void {
    this.places += 1;
    const entry: Entry = { userId, draft, wasSent: false, faults: 0, problem: null, place: this.places };
    this.disk.push(JSON.stringify(entry));
  }

  async list(userId: string): Promise<Entry[]> {
    return this.disk.map((text) => JSON.parse(text) as Entry).filter((entry) => entry.userId === userId);
  }

  async replace(before: Entry, after: Entry | undefined): Promise<boolean> {
    const index = this.disk.indexOf(JSON.stringify(before));
    if (index < 0) return false;
    this.disk = this.disk.toSpliced(index, 1, ...(after ? [JSON.stringify({ ...after, place: before.place })] : []));
    return true;
  }
}

/** No answer of the server arrives. */
export function lost(): ApiError {
  return new ApiError({ status: 0, code: 'unreachable', message: 'No answer' });
}

export function refused(status: number, code: ApiError['code'], message = 'No'): ApiError {
  return new ApiError({ status, code, message });
}
