import { Form } from 'antd'
import { FieldInput } from '#/kit/form/FieldInput.tsx'
import type { Inputs } from '#/kit/form/FormFields.tsx'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { useDisabled } from '#/kit/form/useDisabled.ts'
import { TagSample } from '#/kit/words/DictTag.tsx'
import { EntryUses } from './EntryUses.tsx'
import { TagStyleSelect } from './TagStyleSelect.tsx'
import css from './dict.module.css'

/** The style and, beside it, the tag it makes of the label. */
function StyleInput({ id, field, value, disabled, onChange }: InputProps) {
  const label = Form.useWatch<string | undefined>('dictLabel')?.trim()
  return (
    <>
      <TagStyleSelect
        {...(id && { id })}
        label={field.label}
        value={value}
        disabled={useDisabled(disabled)}
        onChange={(next) => onChange?.(next)}
      />
      <p className={css.preview}>
        显示为
        <TagSample listClass={value ? String(value) : null}>{label || '标签'}</TagSample>
      </p>
    </>
  )
}

/** An entry that is switched off says who uses it. */
function StatusInput(props: InputProps) {
  const { rowId, value } = props
  return (
    <>
      <FieldInput {...props} />
      {rowId && value === '1' && <EntryUses ids={[rowId]} then="停用后不能再选择，已有数据仍显示标签" />}
    </>
  )
}

export const entryInputs: Inputs = { listClass: StyleInput, status: StatusInput }
