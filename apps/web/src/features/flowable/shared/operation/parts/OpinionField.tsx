import { Form, Input } from 'antd'
import { longestOpinion } from '@app/shared/flowable/taskActs.ts'

interface OpinionFieldProps {
  label: string
  placeholder?: string
  /** Said when nothing was written. */
  required?: string | undefined
}

export function OpinionField({ label, placeholder = `请输入${label}`, required }: OpinionFieldProps) {
  return (
    <Form.Item
      name="comment"
      label={label}
      rules={required ? [{ required: true, whitespace: true, message: required }] : []}
    >
      <Input.TextArea rows={4} maxLength={longestOpinion} showCount placeholder={placeholder} />
    </Form.Item>
  )
}
