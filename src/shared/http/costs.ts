// Costs of requests that count more than once toward the general limit of 600 per minute.

/** Hashes or verifies one password, which takes 40 ms of CPU time. */
export const HASHING_COST = 5;
/** May read every row of the user once. */
export const SCAN_COST = 3;
/** Reads the whole list or rewrites all rows of a category. */
export const BULK_COST = 10;
/** Reads or rewrites all data of a user. */
export const EVERYTHING_COST = 30;
