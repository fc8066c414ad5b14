import type { Worker } from 'node:cluster'
import type { FromPrimary } from './workerTalk.ts'

/** Whoever is gone needs to hear nothing. */
export function tell(worker: Worker, message: FromPrimary): void {
  if (worker.isConnected()) worker.send(message, () => undefined)
}
