import type { Field } from '@app/shared/kit/field.ts'
import { Form, type FormInstance } from 'antd'
import type { ComponentType } from 'react'
import { FieldInput, type InputProps } from './FieldInput.tsx'
import css from './ResourceForm.module.css'
import { fieldMessage } from './rules.ts'
import { isRequired, widgetOf } from './widgets.ts'

export type Inputs = Readonly<Record<string, ComponentType<InputProps>>>
export type UniqueChecks = Readonly<
  Record<string, (value: unknown, all: Readonly<Record<string, unknown>>) => Promise<string | undefined>>
>

interface FormFieldsProps {
  form: FormInstance
  fields: readonly [string, Field][]
  inputs: Inputs
  checks: UniqueChecks
  /** Fields that show their value but take no other. */
  locked: readonly string[]
  rowId: string | undefined
}

const wide = new Set(['textarea', 'editor', 'image', 'file'])

/** Fields in two columns; the rule and the words of each come from the contract. */
export function FormFields({ form, fields, inputs, checks, locked, rowId }: FormFieldsProps) {
  const optional = fields.filter(([, field]) => !isRequired(field))
  const markOptional = optional.length === 1 && fields.length > 2
  return (
    <div className={css.fields}>
      {fields.map(([key, field]) => {
        const Input = inputs[key] ?? FieldInput
        const check = checks[key]
        const full = field.options.span === 2 || wide.has(widgetOf(field))
        const required = isRequired(field)
        return (
          <Form.Item
            key={key}
            name={key}
            className={full ? css.full : css.half}
            label={markOptional && !required ? `${field.label}（选填）` : field.label}
            extra={field.options.help}
            required={required}
            validateTrigger="onBlur"
            validateFirst
            hasFeedback={check !== undefined}
            rules={[
              { validator: (_, value: unknown) => judged(fieldMessage(field, value)) },
              ...(check
                ? [
                    {
                      validator: async (_: unknown, value: unknown) =>
                        judged(await check(value, form.getFieldsValue(true) as Record<string, unknown>)),
                    },
                  ]
                : []),
            ]}
          >
            <Input field={field} rowId={rowId} disabled={locked.includes(key)} />
          </Form.Item>
        )
      })}
    </div>
  )
}

const judged = (message: string | undefined) => (message ? Promise.reject(new Error(message)) : Promise.resolve())
