/** Times and bounds of the scheduler of one node (monitor §3, §11). */
export const engineSettings = {
  /** Runs at once on one node. */
  slots: 20,
  /** Due jobs taken in one transaction; also the most that wait on a node. */
  batch: 500,
  /** Longest sleep: what the news of a change has missed is found after it. */
  idleMs: 10_000,
  /** Pause before jobs are looked at again that are due and may not start yet. */
  blockedMs: 500,
  leaseSeconds: 60,
  renewMs: 20_000,
  /** Runs that waited so long for a place go back, for any node. */
  patienceMs: 1_000,
  /** A run that is ended early gets so long to tidy up. */
  abortMs: 5_000,
} as const

/** Later than this a planned time counts as missed. */
export const misfireMs = 12_000
/** Missed times that are made up for. */
export const misfireCap = 100
/** Illegal targets in a row after which a job is paused. */
export const badTargetLimit = 3
/** Tries of one planned time whose nodes died. */
export const attemptLimit = 3
