/** Files up to 10 MB are read. */
export const MAX_BYTES = 10 * 1024 * 1024;

/** The rows of one import. Of a longer file, the most recent part that fits is read. */
export const MAX_ROWS = 10_000;

/** The rows that are read to find the most recent ones; a file with more is rejected. */
export const MAX_READ_ROWS = 100_000;

export const MAX_COLUMNS = 60;

/** The accounts of one file. */
export const MAX_SOURCES = 100;

/** The characters of one cell. */
export const MAX_CELL = 10_000;

/** The problems that are listed one by one. */
export const MAX_PROBLEMS = 1_000;

/** The characters kept of a transaction's text. */
export const MAX_TEXT = 500;
