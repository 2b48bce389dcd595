import { AppError } from '#shared/http/app-error.ts';

/** @param problem a sentence that says what is wrong, and where */
export function invalid(problem: string): AppError {
  return new AppError('export_invalid', { message: `${problem} Nothing was restored.` });
}

/** Adds a value to those that occur once. @throws {AppError} `export_invalid` if it occurs again */
export function requireNew(known: Set<string>, value: string, problem: string): void {
  if (known.has(value)) throw invalid(problem);
  known.add(value);
}

/** `transactions, entry 12` */
export function placeIn(section: string, index: number | null): string {
  return index === null ? section : `${section}, entry ${index + 1}`;
}
