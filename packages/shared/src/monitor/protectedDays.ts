/** Younger rows of a log are never deleted, so that nobody can wipe their traces (security AZ-18). */
export const protectedDays = 7
