/** What higher areas may ask of 流程; everything else of the area is its own business. */
export {
  cancelProcess,
  completeTask,
  startProcess,
  type Decision,
  type ProcessStart,
} from './instance/operate.service.ts'
export { processOf, type ProcessState } from './instance/instance.read.ts'
export { processEnded } from './instance/process.events.ts'
export { claimTask, todoCount } from './task/claim.service.ts'
