import { rootId } from '@app/shared/kit/tree.ts'
import { typesBelow } from '@app/shared/system/dept.ts'
import { Form, Radio } from 'antd'
import { useEffect } from 'react'
import { useDeptNames } from '#/components/DeptSelect/useDeptNames.ts'
import type { InputProps } from '#/kit/form/FieldInput.tsx'
import { useDictLabels } from '#/kit/words/useDict.ts'

/** 类型: what may stand below the chosen parent; one that may not gives way to the first that may. */
export function DeptTypeInput({ field, id, value, disabled, onChange }: InputProps) {
  const form = Form.useFormInstance()
  const parentId: unknown = Form.useWatch('parentId', { form, preserve: true })
  const isRoot = parentId === rootId
  const parents = useDeptNames(typeof parentId === 'string' && !isRoot ? [parentId] : [])
  const entries = useDictLabels(field.options.dict)
  const parentType = parents?.[0]?.deptType
  const allowed: readonly string[] = isRoot || parentType ? typesBelow(parentType) : []
  const [first] = allowed
  const misplaced = first !== undefined && !allowed.includes(String(value))
  useEffect(() => {
    if (misplaced) onChange?.(first)
  })
  const choices = entries.filter(({ dictValue }) => (first ? allowed.includes(dictValue) : dictValue === value))
  return (
    <Radio.Group
      {...(id && { id })}
      disabled={disabled ?? false}
      aria-label={field.label}
      optionType="button"
      buttonStyle="solid"
      options={choices.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))}
      value={value}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}
