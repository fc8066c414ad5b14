/** What higher areas may ask of 表单中心; everything else of the area is its own business. */
export { saveProcessRecord, type ProcessRecord, type ProcessSubmission } from './record/submit/process.service.ts'
export { recordSubmitted } from './record/shape/record.events.ts'
