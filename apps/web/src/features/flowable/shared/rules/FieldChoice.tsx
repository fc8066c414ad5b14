import { Select } from '#/kit/form/Select.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import type { FormField } from './formFields.ts'

interface FieldChoiceProps {
  id: string
  fields: readonly FormField[]
  fits: (field: FormField) => boolean
  /** What is said when no field fits. */
  none?: string
  value: string
  disabled: boolean
  onChange: (model: string) => void
}

/** One field of the form, none of those that stand in rows. */
export const FieldChoice = ({
  id,
  fields,
  fits,
  none = '表单中没有合适的字段',
  value,
  disabled,
  onChange,
}: FieldChoiceProps) => (
  <Select<string>
    id={id}
    disabled={disabled}
    placeholder="请选择表单字段"
    value={value || undefined}
    options={fields
      .filter((field) => !field.isInside && fits(field))
      .map(({ model, label }) => ({ value: model, label }))}
    labelRender={({ value: model, label }) => label ?? `已删除的字段：${model}`}
    notFoundContent={none}
    showSearch={{ optionFilterProp: 'label' }}
    getPopupContainer={insideCard}
    onChange={onChange}
  />
)
