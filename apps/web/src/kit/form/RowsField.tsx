import PlusOutlined from '@ant-design/icons/PlusOutlined'
import UndoOutlined from '@ant-design/icons/UndoOutlined'
import { Button, Form } from 'antd'
import { useId, useRef, useState, type ComponentType, type KeyboardEvent } from 'react'
import type { ChildRows, Field } from '@app/shared/kit/field.ts'
import { tellers } from '@app/shared/kit/told.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import type { InputProps } from './inputProps.ts'
import { judged } from './JudgedInput.tsx'
import { RowLine, type Cells } from './RowLine.tsx'
import { fieldMessage } from './rules.ts'
import { useDisabled } from './useDisabled.ts'
import css from './RowsField.module.css'

export interface RowsFieldProps {
  name: string
  field: Field
  /** Own inputs by `{field}.{field of the row}`. */
  inputs: Readonly<Record<string, ComponentType<InputProps>>>
  locked: boolean
}

const cellsOf = ({ fields }: ChildRows): Cells => Object.entries(fields).filter(([, f]) => f.options.form !== false)

/** A row that was taken out, and where it stood. */
interface Removed {
  at: number
  row: unknown
}

/** The place of the row in which Enter means nothing but that the row is done; none elsewhere. */
function endedRow(event: KeyboardEvent<HTMLElement>): number | undefined {
  const { target, key, nativeEvent, defaultPrevented } = event
  if (key !== 'Enter' || nativeEvent.isComposing || defaultPrevented || !(target instanceof HTMLInputElement))
    return undefined
  if (target.type === 'checkbox' || target.getAttribute('role') === 'combobox') return undefined
  const line = target.closest('li')
  if (!line) return undefined
  event.preventDefault()
  return [...(line.parentElement?.children ?? [])].indexOf(line)
}

/**
 * Rows that are saved with their parent: added by the button or Enter in a row, taken out and put back, put in order by
 * drag or with the arrow keys of the handle.
 */
export default function RowsField({ name, field, inputs, locked }: RowsFieldProps) {
  const disabled = useDisabled(locked || undefined)
  const form = Form.useFormInstance()
  const list = useId()
  const addButton = useRef<HTMLButtonElement>(null)
  const [told, setTold] = useState('')
  const [removed, setRemoved] = useState<readonly Removed[]>([])
  const confirm = useConfirm()
  const rows = field.options.rows as ChildRows
  const cells = cellsOf(rows)
  const first = cells[0]?.[0] ?? ''
  const toldBy = tellers(rows.shown)
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
      {(items, { add, remove, move }, { errors }) => {
        const full = items.length >= rows.most
        const addAt = (at: number) => {
          if (full) return setTold(`最多 ${rows.most} 行`)
          add(begun, at)
          // The new row is there with the next picture.
          requestAnimationFrame(() => form.scrollToField([name, at, first], { block: 'nearest', focus: true }))
        }
        const takeOut = (at: number) => {
          setRemoved([...removed, { at, row: form.getFieldValue([name, at]) as unknown }])
          remove(at)
          setTold(`已删除第 ${at + 1} 行，共 ${items.length - 1} 行`)
          // Full lists let nothing be added until the row is gone.
          requestAnimationFrame(() => addButton.current?.focus())
        }
        const putBack = () => {
          const last = removed.at(-1)
          if (!last || full) return
          const at = Math.min(last.at, items.length)
          add(last.row, at)
          setRemoved(removed.slice(0, -1))
          setTold(`已恢复第 ${at + 1} 行，共 ${items.length + 1} 行`)
          requestAnimationFrame(() => form.scrollToField([name, at, first], { block: 'nearest', focus: true }))
        }
        return (
          <section className={css.rows} aria-label={field.label} style={{ ['--cells' as string]: cells.length }}>
            <div className={css.head}>
              <span>{field.label}</span>
              <small>{`共 ${items.length} 行`}</small>
              {removed.length > 0 && (
                <Button
                  type="link"
                  size="small"
                  icon={<UndoOutlined aria-hidden />}
                  disabled={disabled || full}
                  onClick={putBack}
                >
                  撤销删除
                </Button>
              )}
            </div>
            <div
              className={css.room}
              role="presentation"
              onKeyDown={(event) => {
                const at = endedRow(event)
                if (at !== undefined && !disabled) addAt(at + 1)
              }}
            >
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
                    told={toldBy}
                    inputs={inputs}
                    locked={locked}
                    onMove={(from, to) => {
                      if (to < 0 || to >= items.length || from === to) return
                      move(from, to)
                      setTold(`第 ${from + 1} 行移到第 ${to + 1} 行，共 ${items.length} 行`)
                    }}
                    onRemove={() => takeOut(at)}
                    onAskRemove={() =>
                      confirm({
                        title: `删除${field.label}第 ${at + 1} 行?`,
                        okText: '删除',
                        danger: true,
                        run: async () => takeOut(at),
                      })
                    }
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
              disabled={disabled || full}
              title={full ? `最多 ${rows.most} 行` : undefined}
              onClick={() => addAt(items.length)}
            >
              {`添加${field.label}`}
            </Button>
            <Form.ErrorList errors={errors} />
            <div role="status" className="sr-only">
              {told}
            </div>
          </section>
        )
      }}
    </Form.List>
  )
}
