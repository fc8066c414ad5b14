/** What higher areas may ask of 表单中心; everything else of the area is its own business. */
export { formNames } from './definition/published.read.ts'
export { bindableFormOf } from './design/bindableForm.service.ts'
export {
  acceptProcessValues,
  endProcessRecord,
  removeProcessRecord,
  restoreProcessRecord,
  saveProcessRecord,
  type ProcessRecord,
  type ProcessSubmission,
} from './record/submit/process.service.ts'
export {
  fieldTexts,
  processFormNames,
  processForms,
  processVersion,
  readVersion,
  mergeSent,
  versionFields,
  type ProcessForm,
  type ReadForm,
  type VersionField,
  type VersionPolicy,
} from './record/submit/processForm.read.ts'
export { draftUnder, valuesUnder } from './record/submit/valuesUnder.ts'
export { createProcessAsker, type ProcessAsker } from './record/store/processAsker.ts'
export type { AskedChoices } from './record/store/askedChoices.ts'
export { recordSubmitted } from './record/shape/record.events.ts'
