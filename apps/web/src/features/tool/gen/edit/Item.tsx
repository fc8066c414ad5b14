import { Form } from 'antd'
import { useId, type ReactNode } from 'react'
import type { GenTab } from '@app/shared/tool/genChecks.ts'
import { useEditor } from './editStore.ts'

interface ItemProps {
  tab: Exclude<GenTab, 'columns'>
  /** `{row}.{field}` of a child table. */
  field: string
  label: string
  required?: boolean
  help?: string | undefined
  className?: string | undefined
  children: (control: { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }) => ReactNode
}

/** A labelled control with what is wrong with it. */
export function Item({ tab, field, label, required = false, help, className, children }: ItemProps) {
  const fault = useEditor(({ faults }) => faults[field])
  const id = useId()
  return (
    <div data-place={`${tab}.${field}`} className={className}>
      <Form.Item
        label={label}
        htmlFor={id}
        required={required}
        extra={help}
        validateStatus={fault === undefined ? '' : 'error'}
        help={fault === undefined ? undefined : <span id={`${id}fault`}>{fault}</span>}
      >
        {children({
          id,
          'aria-invalid': fault !== undefined,
          'aria-describedby': fault === undefined ? undefined : `${id}fault`,
        })}
      </Form.Item>
    </div>
  )
}
