import { Form } from 'antd'
import type { Field } from '@app/shared/kit/field.ts'
import { notice } from '@app/shared/system/notice.ts'
import { richTextRules } from '#/components/RichText/richRules.ts'
import { RichText } from '#/components/RichText/RichText.tsx'
import { FieldInput } from '#/kit/form/FieldInput.tsx'
import { fieldMessage } from '#/kit/form/rules.ts'
import { useDisabled } from '#/kit/form/useDisabled.ts'
import { isRequired } from '#/kit/form/widgets.ts'

const fields = notice.fields

/** The contract's own sentence for a value. */
export const ruleOf = (field: Field) => ({
  validator: (_: unknown, value: unknown) => {
    const message = fieldMessage(field, value)
    return message ? Promise.reject(new Error(message)) : Promise.resolve()
  },
})

interface FieldItemProps {
  name: keyof typeof fields
  /** Another control than the contract's. */
  widget?: NonNullable<Field['options']['widget']>
  label?: string
  help?: string
  disabled?: boolean
  className?: string | undefined
}

/** A field of the contract with its rule and its control. */
export function FieldItem({ name, widget, label, help, disabled: own, className }: FieldItemProps) {
  const disabled = useDisabled(own)
  const field: Field = fields[name]
  const drawn = widget ? { ...field, options: { ...field.options, widget } } : field
  return (
    <Form.Item
      name={name}
      label={label ?? field.label}
      extra={help}
      required={isRequired(field)}
      validateTrigger="onBlur"
      rules={[ruleOf(field)]}
      className={className}
    >
      <FieldInput field={drawn} disabled={disabled} />
    </Form.Item>
  )
}

/** 公告内容 in the editor. */
export function ContentItem({ height, className }: { height: number; className?: string | undefined }) {
  const { label } = fields.noticeContentHtml
  return (
    <Form.Item
      name="noticeContentHtml"
      label={label}
      required
      validateTrigger={[]}
      rules={[ruleOf(fields.noticeContentHtml), ...richTextRules(label)]}
      className={className}
    >
      <RichText height={height} aria-label={label} placeholder="请输入公告内容" />
    </Form.Item>
  )
}
