import { Form } from 'antd'
import type { ComponentType } from 'react'
import { cmsArticle } from '@app/shared/cms/cmsArticle.ts'
import type { Field } from '@app/shared/kit/field.ts'
import { FieldInput } from '#/kit/form/FieldInput.tsx'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { fieldMessage } from '#/kit/form/rules.ts'

interface ArticleInputProps {
  name: keyof typeof cmsArticle.fields
  required?: boolean
  rowId?: string | undefined
  told?: unknown
  /** Another input than that of the contract. */
  Input?: ComponentType<InputProps>
  extra?: string
}

/** One field of the form; its words and its rule are those of the contract. */
export function ArticleInput({ name, required = false, rowId, told, Input = FieldInput, extra }: ArticleInputProps) {
  const field: Field = cmsArticle.fields[name]
  return (
    <Form.Item
      name={name}
      label={field.label}
      required={required}
      extra={extra}
      rules={[
        {
          validator: (_, value: unknown) => {
            const missing = required && (value === undefined || value === null || value === '')
            const problem = missing
              ? (field.options.texts?.required ?? `${field.label}不能为空`)
              : fieldMessage(field, value)
            return problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem))
          },
        },
      ]}
    >
      <Input field={field} rowId={rowId} told={told} />
    </Form.Item>
  )
}
