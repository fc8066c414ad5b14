import { Form, Input } from 'antd'
import { Suspense } from 'react'
import { configValueTypes, valueTypeOf } from '@app/shared/system/configValue.ts'
import type { Inputs } from '#/kit/form/FormFields.tsx'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { Select } from '#/kit/form/Select.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { latePart } from '#/kit/page/latePart.tsx'
import { useConfigRule } from './useConfigRule.ts'

const ValueInput = latePart(() => import('./ValueInput.tsx'))

/** The type a known key has is the product's; any other key takes one. */
function TypeInput({ id, field, value, disabled, onChange }: InputProps) {
  const rule = useConfigRule()
  const form = Form.useFormInstance()
  const choose = (next: string) => {
    onChange?.(next)
    // A switch stands somewhere before it is touched.
    const off = next === 'switch' && !/^(true|false)$/.test(String(form.getFieldValue('configValue')))
    if (off) form.setFieldValue('configValue', 'false')
  }
  return (
    <Select
      {...(id && { id })}
      aria-label={field.label}
      getPopupContainer={insideCard}
      disabled={disabled || rule !== undefined}
      value={valueTypeOf({ rule, valueType: String(value ?? 'text') })}
      options={Object.entries(configValueTypes).map(([type, label]) => ({ value: type, label }))}
      onChange={choose}
    />
  )
}

function ValueInputLate(props: InputProps) {
  return (
    <Suspense fallback={<Input disabled placeholder="请输入" />}>
      <ValueInput {...props} />
    </Suspense>
  )
}

export const configInputs: Inputs = { valueType: TypeInput, configValue: ValueInputLate }
