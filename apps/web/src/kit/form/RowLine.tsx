import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import HolderOutlined from '@ant-design/icons/HolderOutlined'
import { Button, Form } from 'antd'
import type { ComponentType } from 'react'
import type { Field } from '@app/shared/kit/field.ts'
import { FieldInput } from './FieldInput.tsx'
import type { InputProps } from './inputProps.ts'
import { JudgedInput, judged } from './JudgedInput.tsx'
import { fieldMessage } from './rules.ts'
import { useDisabled } from './useDisabled.ts'
import { useSortable } from './useSortable.ts'
import { isRequired } from './widgets.ts'
import css from './RowsField.module.css'

export type Cells = readonly [key: string, field: Field][]

interface RowLineProps {
  /** Own inputs by `{field}.{field of the row}`. */
  inputs: Readonly<Record<string, ComponentType<InputProps>>>
  locked: boolean
  list: string
  at: number
  /** Field of the parent. */
  path: string
  cells: Cells
  /** Which value of a row tells of the ids in a cell. */
  told: ReadonlyMap<string, string>
  onMove: (from: number, to: number) => void
  onRemove: () => void
  /** By a key, which is pressed by mistake more easily. */
  onAskRemove: () => void
}

/** One row in the form of its parent. */
export function RowLine(props: RowLineProps) {
  const { list, at, path, cells, inputs, locked, told, onMove, onRemove } = props
  const disabled = useDisabled(locked || undefined)
  const form = Form.useFormInstance()
  const { row, handle, dragged, edge, press } = useSortable<HTMLLIElement>(list, at, onMove)
  const name = `第 ${at + 1} 行`
  const toldOf = (key: string): { told?: unknown } => {
    const teller = told.get(key)
    return teller === undefined ? {} : { told: form.getFieldValue([path, at, teller]) as unknown }
  }
  return (
    <li ref={row} className={`${css.line} ${css.row}`} aria-label={name} data-dragged={dragged} data-edge={edge}>
      <button
        ref={handle}
        type="button"
        className={css.handle}
        title="拖动，或按 ↑ ↓ 调整顺序，按 Delete 删除"
        aria-label={`移动${name}`}
        disabled={disabled}
        onKeyDown={(event) => (event.key === 'Delete' ? props.onAskRemove() : press(event))}
      >
        <HolderOutlined aria-hidden />
      </button>
      {cells.map(([key, field]) => (
        <Form.Item
          key={key}
          name={[at, key]}
          className={css.cell ?? ''}
          label={field.label}
          required={isRequired(field)}
          validateTrigger="onBlur"
          rules={[{ validator: (_, value: unknown) => judged(fieldMessage(field, value)) }]}
        >
          <JudgedInput
            input={inputs[`${path}.${key}`] ?? FieldInput}
            touched={() => form.isFieldTouched([path, at, key])}
            field={field}
            locked={locked}
            {...toldOf(key)}
          />
        </Form.Item>
      ))}
      <Button
        type="text"
        danger
        className={css.remove ?? ''}
        icon={<DeleteOutlined aria-hidden />}
        title="删除该行"
        aria-label={`删除${name}`}
        disabled={disabled}
        onClick={onRemove}
      />
    </li>
  )
}
