/** What requests cost under the general limit of 600 a minute where they cost more than one. */

/** One password is hashed or verified: 40 ms of a processor. */
export const HASHING_COST = 5;
/** Every row of the person may be read once. */
export const SCAN_COST = 3;
/** The whole list, or all rows of a category are written anew. */
export const BULK_COST = 10;
/** All that is stored of a person is read, or written anew. */
export const EVERYTHING_COST = 30;
