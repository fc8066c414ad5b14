import { changeForm } from '#/modules/flowable/binding/systemForm.service.ts'
import { listField } from '#/modules/flowable/handler/fields.ts'
import type { HandlerKind } from '#/modules/flowable/handler/handlerKind.ts'

/** Fields of the form lose their values; conditions after it find nothing. */
export const clearForm: HandlerKind = {
  async run(ctx, { instance, node, fields }) {
    const models = listField(fields.fields)
    await changeForm(ctx, instance, node, (values) =>
      Object.fromEntries(Object.entries(values).filter(([model]) => !models.includes(model))),
    )
    return { variables: Object.fromEntries(models.map((model) => [model, null])) }
  },
}
