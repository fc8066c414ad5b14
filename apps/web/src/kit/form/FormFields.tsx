import { Form, type FormInstance } from 'antd'
import type { ComponentType } from 'react'
import type { Field } from '@app/shared/kit/field.ts'
import { FieldInput, type InputProps } from './FieldInput.tsx'
import { fieldMessage } from './rules.ts'
import { isRequired, widgetOf } from './widgets.ts'
import css from './ResourceForm.module.css'

export type Inputs = Readonly<Record<string, ComponentType<InputProps>>>
export type UniqueChecks = Readonly<
  Record<string, (value: unknown, all: Readonly<Record<string, unknown>>) => Promise<string | undefined>>
>

type Values = Readonly<Record<string, unknown>>

/** What the fields of a form have to do with each other. */
export interface FieldRules {
  shows?: ((key: string, values: Values) => boolean) | undefined
  judge?: ((values: Values) => Readonly<Record<string, string>>) | undefined
}

/** Fields that show their value but take no other, and why. */
export type Locked = Readonly<Record<string, string | undefined>>

interface FormFieldsProps extends FieldRules {
  form: FormInstance
  fields: readonly [string, Field][]
  inputs: Inputs
  checks: UniqueChecks
  locked: Locked
  rowId: string | undefined
  /** Values the form began with. */
  start?: Values
}

const wide = new Set(['textarea', 'editor', 'image', 'file'])

/** Fields in two columns; the rule and the words of each come from the contract. */
export function FormFields(props: FormFieldsProps) {
  const { form, inputs, checks, locked, rowId, start, shows, judge } = props
  const watched = Form.useWatch((all: Values) => (shows || judge ? all : undefined), { form, preserve: true })
  const values = { ...start, ...watched }
  const fields = shows ? props.fields.filter(([key]) => shows(key, values)) : props.fields
  // What is refused without a value must have one.
  const needs = (key: string, field: Field) =>
    isRequired(field) || judge?.({ ...values, [key]: null })[key] !== undefined
  const optional = fields.filter(([key, field]) => !needs(key, field))
  const markOptional = optional.length === 1 && fields.length > 2
  const all = () => form.getFieldsValue(true) as Record<string, unknown>
  return (
    <div className={css.fields}>
      {fields.map(([key, field]) => {
        const Input = inputs[key] ?? FieldInput
        const check = checks[key]
        const full = field.options.span === 2 || wide.has(widgetOf(field))
        const required = needs(key, field)
        return (
          <Form.Item
            key={key}
            name={key}
            className={full ? css.full : css.half}
            label={markOptional && !required ? `${field.label}（选填）` : field.label}
            extra={locked[key] ?? field.options.help}
            required={required}
            validateTrigger="onBlur"
            validateFirst
            hasFeedback={check !== undefined}
            rules={[
              { validator: (_, value: unknown) => judged(fieldMessage(field, value) ?? judge?.(all())[key]) },
              ...(check
                ? [
                    {
                      validator: async (_: unknown, value: unknown) => judged(await check(value, all())),
                    },
                  ]
                : []),
            ]}
          >
            <JudgedInput
              input={Input}
              touched={() => form.isFieldTouched(key)}
              field={field}
              rowId={rowId}
              disabled={locked[key] !== undefined}
            />
          </Form.Item>
        )
      })}
    </div>
  )
}

/** Leaving a field is judged once something was put into it: who only looks around has made no mistake yet. */
function JudgedInput({
  input: Input,
  touched,
  onBlur,
  ...rest
}: InputProps & { input: ComponentType<InputProps>; touched: () => boolean }) {
  return <Input {...rest} onBlur={() => touched() && onBlur?.()} />
}

const judged = (message: string | undefined) => (message ? Promise.reject(new Error(message)) : Promise.resolve())
