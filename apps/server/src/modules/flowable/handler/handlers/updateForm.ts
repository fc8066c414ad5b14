import type { FormValues } from '@app/form-engine/runtime/types.ts'
import { changeForm } from '#/modules/flowable/binding/systemForm.service.ts'
import { fieldsOf } from '#/modules/flowable/handler/fields.ts'
import type { HandlerKind } from '#/modules/flowable/handler/handlerKind.ts'

/** Fields of the form get values; conditions after it see them. */
export const updateForm: HandlerKind = {
  async run(ctx, { instance, node, fields }) {
    const variables = fieldsOf(fields, 'set.')
    await changeForm(ctx, instance, node, (values) => ({ ...values, ...(variables as FormValues) }))
    return { variables }
  },
}
