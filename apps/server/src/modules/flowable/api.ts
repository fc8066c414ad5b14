/** What higher areas may ask of 流程; everything else of the area is its own business. */
export { cancelProcess } from './operation/cancel.service.ts'
export { completeTask } from './operation/complete.service.ts'
export type { Decision } from './operation/decideTask.ts'
export { startProcess, type ProcessStart } from './operation/start.service.ts'
export { processOf, type ProcessState } from './instance/instance.read.ts'
export { businessUpdated, processEnded } from './outbox/process.events.ts'
export { claimTask } from './task/claim.service.ts'
export { todoCount } from './task/taskCounts.read.ts'
