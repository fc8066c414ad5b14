/** Browsers that run journeys side by side; each has an origin of its own for forms in pages of others. */
export const journeyWorkers = 3
