import { useId, useMemo } from 'react'
import { defaultOptions } from '@app/form-engine/controls/catalog.ts'
import type { Control } from '@app/form-engine/document/types.ts'
import { useDisabled } from '#/kit/form/useDisabled.ts'
import { entryOf } from './controls/registry.ts'

interface SubjectInputProps {
  type: string
  label: string
  multiple: boolean
  value: unknown
  disabled?: boolean
  onChange: (ids: string[]) => void
}

const noPath = [] as const

/** People, departments or posts to compare a field of that type with, outside a form. */
export function SubjectInput({ type, label, multiple, value, disabled: own, onChange }: SubjectInputProps) {
  const disabled = useDisabled(own)
  const id = useId()
  const control = useMemo((): Control => ({ type, key: type, options: defaultOptions(type) }), [type])
  const Widget = entryOf(type)?.Widget
  if (!Widget) return null
  const ids = [value ?? []].flat()
  return (
    <Widget
      control={control}
      options={{ ...control.options, multiple, scope: 'all' }}
      path={noPath}
      value={multiple ? ids : ids[0]}
      onChange={(next) => onChange([next].flat().filter((one): one is string => typeof one === 'string' && one !== ''))}
      disabled={disabled}
      input={{ id, 'aria-label': label }}
    />
  )
}
