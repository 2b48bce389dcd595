import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
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

/** It may be a day later where the file is from. @throws {AppError} `export_invalid` */
export function requireToday(date: CalendarDate, today: CalendarDate, place: string): void {
  if (date > addDays(today, 1)) throw invalid(`${place}, date: Date cannot be in the future.`);
}

/** `transactions, entry 12` */
export function placeIn(section: string, index: number | null): string {
  return index === null ? section : `${section}, entry ${index + 1}`;
}
