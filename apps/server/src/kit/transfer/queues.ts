/** Queues of background exports and imports. */
export const exportQueue = 'kit.export'
export const importQueue = 'kit.import'

/** What the record says of a transfer whose node died or was stopped (security R-01). */
export const interrupted = '已中断'
