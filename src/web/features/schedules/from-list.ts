/** Lets the screen of a schedule return to the list from which it was opened. */
export const FROM_LIST = { fromRecurring: true };
