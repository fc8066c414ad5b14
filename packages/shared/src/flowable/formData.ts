import { z } from 'zod'
import { formFieldErrors } from '@app/shared/form/record.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'

/** Values of the forms of a request: flat by model, those of a node that keeps its own under its id. */
export const flowFormData = z.record(z.string().max(200), z.unknown())

/**
 * What whoever sends a form had before them: of the rest of the form, what others have changed meanwhile stays. Without
 * it the form counts as it was sent.
 */
export const flowFormRead = z.object({
  /** `formRevision` of the request. */
  revision: rowId.nullable(),
  /** Fields that are not as they were read, those of a form that keeps its values under its node as `node.field`. */
  changed: z.array(z.string().max(200)).max(1_000),
})
export type FlowFormRead = z.infer<typeof flowFormRead>

/** What the refusal of a form carries whose fields others have changed as well. */
export const flowFormClash = formFieldErrors.extend({
  /** With which it may be sent again. */
  formRevision: z.string().nullable(),
})
export type FlowFormClash = z.infer<typeof flowFormClash>
