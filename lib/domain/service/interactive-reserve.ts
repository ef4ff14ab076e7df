/** Calls of the minute that background work leaves free for the user. */
export const interactiveReserve = 4;
