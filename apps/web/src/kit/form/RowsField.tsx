import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import HolderOutlined from '@ant-design/icons/HolderOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button, Form } from 'antd'
import { useId, useRef, useState, type ComponentType } from 'react'
import type { ChildRows, Field } from '@app/shared/kit/field.ts'
import { FieldInput } from './FieldInput.tsx'
import type { InputProps } from './inputProps.ts'
import { JudgedInput, judged } from './JudgedInput.tsx'
import { fieldMessage } from './rules.ts'
import { useDisabled } from './useDisabled.ts'
import { useSortable } from './useSortable.ts'
import { isRequired } from './widgets.ts'
import css from './RowsField.module.css'

export interface RowsFieldProps {
  name: string
  field: Field
  /** Own inputs by `{field}.{field of the row}`. */
  inputs: Readonly<Record<string, ComponentType<InputProps>>>
  locked: boolean
}

type Cells = readonly [key: string, field: Field][]

const cellsOf = ({ fields }: ChildRows): Cells => Object.entries(fields).filter(([, f]) => f.options.form !== false)

/** Rows that are saved with their parent: added, deleted, put in order by drag or with the arrow keys of the handle. */
export default function RowsField({ name, field, inputs, locked }: RowsFieldProps) {
  const disabled = useDisabled(locked || undefined)
  const form = Form.useFormInstance()
  const list = useId()
  const addButton = useRef<HTMLButtonElement>(null)
  const [told, setTold] = useState('')
  const rows = field.options.rows as ChildRows
  const cells = cellsOf(rows)
  const first = cells[0]?.[0] ?? ''
  const begun = Object.fromEntries(cells.map(([key, f]) => [key, f.options.initial]))
  return (
    <Form.List
      name={name}
      rules={[
        // What is wrong in a cell is said there.
        {
          validator: (_, value: unknown[] = []) =>
            judged(value.length > rows.most ? fieldMessage(field, value) : undefined),
        },
      ]}
    >
      {(items, { add, remove, move }, { errors }) => (
        <section className={css.rows} aria-label={field.label} style={{ ['--cells' as string]: cells.length }}>
          <div className={css.head}>
            <span>{field.label}</span>
            <small>{`共 ${items.length} 行`}</small>
          </div>
          <div className={css.room}>
            {items.length > 0 && (
              <div className={`${css.line} ${css.titles}`} aria-hidden>
                <span />
                {cells.map(([key, f]) => (
                  <span key={key}>{f.label}</span>
                ))}
              </div>
            )}
            <ol className={css.list}>
              {items.map(({ key, name: at }) => (
                <RowLine
                  key={key}
                  list={list}
                  at={at}
                  path={name}
                  cells={cells}
                  inputs={inputs}
                  locked={locked}
                  onMove={(from, to) => {
                    if (to < 0 || to >= items.length || from === to) return
                    move(from, to)
                    setTold(`第 ${from + 1} 行移到第 ${to + 1} 行，共 ${items.length} 行`)
                  }}
                  onRemove={() => {
                    remove(at)
                    setTold(`已删除第 ${at + 1} 行，共 ${items.length - 1} 行`)
                    // Full lists let nothing be added until the row is gone.
                    requestAnimationFrame(() => addButton.current?.focus())
                  }}
                />
              ))}
            </ol>
          </div>
          <Button
            ref={addButton}
            block
            type="dashed"
            className={css.add ?? ''}
            icon={<PlusOutlined aria-hidden />}
            disabled={disabled || items.length >= rows.most}
            title={items.length >= rows.most ? `最多 ${rows.most} 行` : undefined}
            onClick={() => {
              add(begun)
              // The new row is there with the next picture.
              requestAnimationFrame(() =>
                form.scrollToField([name, items.length, first], { block: 'nearest', focus: true }),
              )
            }}
          >
            {`添加${field.label}`}
          </Button>
          <Form.ErrorList errors={errors} />
          <div role="status" className="sr-only">
            {told}
          </div>
        </section>
      )}
    </Form.List>
  )
}

interface RowLineProps extends Pick<RowsFieldProps, 'inputs' | 'locked'> {
  list: string
  at: number
  /** Field of the parent. */
  path: string
  cells: Cells
  onMove: (from: number, to: number) => void
  onRemove: () => void
}

function RowLine({ list, at, path, cells, inputs, locked, onMove, onRemove }: RowLineProps) {
  const disabled = useDisabled(locked || undefined)
  const form = Form.useFormInstance()
  const { row, handle, dragged, edge, press } = useSortable<HTMLLIElement>(list, at, onMove)
  const name = `第 ${at + 1} 行`
  return (
    <li ref={row} className={`${css.line} ${css.row}`} aria-label={name} data-dragged={dragged} data-edge={edge}>
      <button
        ref={handle}
        type="button"
        className={css.handle}
        title="拖动，或按 ↑ ↓ 调整顺序"
        aria-label={`移动${name}`}
        disabled={disabled}
        onKeyDown={press}
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
