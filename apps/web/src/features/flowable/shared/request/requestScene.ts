import type { FormError, FormValues } from '@app/form-engine/runtime/types.ts'
import type { RequestDetail } from '@app/shared/flowable/requestDetail.ts'

/** What an act on a request has around it: the request as it was read, its form as it stands on the page. */
export interface RequestScene {
  detail: RequestDetail
  /** Values of the form, checked; rejects with `FormInvalid`. Nothing when there is nothing to fill in. */
  formData: () => Promise<FormValues | undefined>
  /** The same without checks: of a refusal. */
  currentFormData: () => FormValues | undefined
  /** What the server says of fields appears on them. */
  setFormErrors: (errors: readonly Pick<FormError, 'path' | 'message'>[]) => void
  /** The act is done: everything that shows the request reads it anew. */
  refresh: () => Promise<void>
}
