/** Purges what is due in the recycle bins: their nightly work, and what somebody has cleared. */
export const purgeQueue = 'cms.recyclePurge'
