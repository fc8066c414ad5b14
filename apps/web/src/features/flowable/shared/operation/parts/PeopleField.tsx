import { Form } from 'antd'
import { UserSelect } from '#/components/UserSelect/UserSelect.tsx'

interface PeopleFieldProps {
  name: string
  label: string
  /** Said when nobody was chosen. */
  required?: string
  multiple?: boolean
}

/** People of the whole organisation; the value is one id, or several joined by `;`. */
export function PeopleField({ name, label, required, multiple = false }: PeopleFieldProps) {
  return (
    <Form.Item name={name} label={label} rules={required ? [{ required: true, message: required }] : []}>
      <UserSelect multiple={multiple} placeholder={`请选择${label}`} />
    </Form.Item>
  )
}
