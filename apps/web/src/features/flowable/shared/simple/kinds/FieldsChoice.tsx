import type { FormField } from '#/features/flowable/shared/rules/formFields.ts'
import { Select } from '#/kit/form/Select.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'

interface FieldsChoiceProps {
  id: string
  fields: readonly FormField[]
  value: readonly string[]
  disabled: boolean
  onChange: (models: string[]) => void
}

/** Several fields of the form, those of rows only with their rows. */
export const FieldsChoice = ({ id, fields, value, disabled, onChange }: FieldsChoiceProps) => (
  <Select<string[]>
    id={id}
    mode="multiple"
    disabled={disabled}
    placeholder="请选择表单字段"
    value={[...value]}
    options={fields.filter(({ isInside }) => !isInside).map(({ model, label }) => ({ value: model, label }))}
    labelRender={({ value: model, label }) => label ?? `已删除的字段：${model}`}
    showSearch={{ optionFilterProp: 'label' }}
    notFoundContent="流程还没有绑定表单"
    getPopupContainer={insideCard}
    onChange={onChange}
  />
)
