import { Form, type FormInstance } from 'antd'
import { Suspense, type ComponentType } from 'react'
import type { Field } from '@app/shared/kit/field.ts'
import { latePart } from '#/kit/page/latePart.tsx'
import { FieldInput } from './FieldInput.tsx'
import type { InputProps } from './inputProps.ts'
import { JudgedInput, judged } from './JudgedInput.tsx'
import { fieldMessage } from './rules.ts'
import { isRequired, isWide } from './widgets.ts'
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
  /** Which value of the row tells of the ids in a field. */
  tellers?: ReadonlyMap<string, string>
  /** Whose form it is, in the marks by which tools of others find a field: `post-postName`. */
  entity?: string | undefined
}

/** Few forms hold rows of their own. */
const RowsField = latePart(() => import('./RowsField.tsx'))

const spans = { 1: css.quarter, 2: css.half, 3: css.three, 4: css.full } as const

/** Width of a field, and where the one before it has ended the line. */
function placeOf(field: Field, before: Field | undefined): string {
  const span = field.options.span ?? (isWide(field) ? 4 : 2)
  return `${spans[span]}${before?.options.newRow ? ` ${css.first}` : ''}`
}

/** Fields on lines of four quarters; the rule and the words of each come from the contract. */
export function FormFields(props: FormFieldsProps) {
  const { form, inputs, checks, locked, rowId, start, shows, judge, entity } = props
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
      {fields.map(([key, field], at) => {
        if (field.options.rows)
          return (
            <div key={key} className={css.full}>
              <Suspense>
                <RowsField name={key} field={field} inputs={inputs} locked={locked[key] !== undefined} />
              </Suspense>
            </div>
          )
        const Input = inputs[key] ?? FieldInput
        const check = checks[key]
        const required = needs(key, field)
        return (
          <Form.Item
            key={key}
            name={key}
            className={placeOf(field, fields[at - 1]?.[1])}
            data-testid={entity && `${entity}-${key}`}
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
              locked={locked[key] !== undefined}
              {...(props.tellers?.has(key) && { told: start?.[props.tellers.get(key) ?? ''] })}
            />
          </Form.Item>
        )
      })}
    </div>
  )
}
