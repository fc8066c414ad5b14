import { Form } from 'antd'
import type { ExtraField } from '@app/shared/cms/cmsClass.ts'
import { extraRule } from '@app/shared/cms/extraFields.ts'
import { refusedValue } from '@app/shared/cms/paramValues.ts'
import { ParamControl } from '#/features/cms/shared/param/ParamControl.tsx'

/** 扩展字段: an input for each field that the class declares. What another class asked for goes with its input. */
export default function ExtraFields({ fields }: { fields: readonly ExtraField[] }) {
  return fields.map((field) => (
    <Form.Item
      // Another kind begins anew.
      key={`${field.name} ${field.kind}`}
      name={['extra', field.name]}
      label={field.label}
      required={field.required && field.kind !== 'switch'}
      preserve={false}
      rules={[
        {
          validator: (_, value: unknown) => {
            const problem = refusedValue(extraRule(field), typeof value === 'string' ? value.trim() : value)
            return problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem))
          },
        },
      ]}
    >
      <ExtraInput field={field} />
    </Form.Item>
  ))
}

interface ExtraInputProps {
  field: ExtraField
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
  onBlur?: () => void
}

const ExtraInput = ({ field, id, value, onChange, onBlur }: ExtraInputProps) => (
  <ParamControl
    id={id}
    rule={extraRule(field)}
    value={value}
    disabled={undefined}
    files={typeof value === 'string' ? [{ id: value, name: field.label, url: `/common/download/${value}` }] : []}
    onChange={onChange}
    onBlur={onBlur}
  />
)
