import { Checkbox, DatePicker, Form, Input, InputNumber, Radio, Select, Switch } from 'antd'
import { useState } from 'react'
import type { Control, FormDefinition } from '@app/form-engine/document/types.ts'

/** The way a form is written first: the library's form, with its values in the state of the root. */
export function NaiveForm({ definition }: { definition: FormDefinition }) {
  const [values, setValues] = useState<Record<string, unknown>>({})
  return (
    <Form labelCol={{ flex: '100px' }} onValuesChange={(_, all: Record<string, unknown>) => setValues(all)}>
      {definition.list.map((control) => (
        <Form.Item
          key={control.key}
          name={control.key}
          label={control.label}
          rules={[{ required: control.rules?.[0]?.required === true, message: '必填项' }]}
          valuePropName={control.type === 'switch' ? 'checked' : 'value'}
          hidden={values[control.key] === 'hidden'}
        >
          {inputOf(control)}
        </Form.Item>
      ))}
    </Form>
  )
}

function inputOf({ type, options }: Control) {
  const choices = (options.options ?? []).map(({ value, label }) => ({ value: String(value), label }))
  if (type === 'number') return <InputNumber style={{ width: '100%' }} />
  if (type === 'select') return <Select options={choices} />
  if (type === 'radio') return <Radio.Group options={choices} />
  if (type === 'checkbox') return <Checkbox.Group options={choices} />
  if (type === 'textarea') return <Input.TextArea autoSize={{ minRows: 4, maxRows: 6 }} />
  if (type === 'switch') return <Switch />
  if (type === 'date') return <DatePicker style={{ width: '100%' }} />
  return <Input />
}
