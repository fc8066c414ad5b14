import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { SortableList } from '#/components/SortableList/SortableList.tsx'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { ItemRow } from './ItemRow.tsx'
import {
  insertAfter,
  itemAt,
  moveRow,
  nextItem,
  removeAt,
  repeatedValues,
  replaceAt,
  rowsOf,
  type Item,
  type Path,
} from './items.ts'
import css from './items.module.css'
import words from './words.module.css'

interface ItemsEditorProps<T extends Item> {
  label: string
  items: readonly T[]
  /** Changes of one burst are one step back. */
  onChange: (items: T[], burst?: string) => void
  /** An item out of a value and a name. */
  make: (given: { value: string; label: string }) => T
  tree?: boolean
  /** A value may stand in several branches. */
  amongSiblings?: boolean
  /** What is asked before an item goes; nothing for one that may go at once. */
  questionOf?: (item: T) => string | undefined
  /** Many lines from the clipboard. */
  paste?: (text: string) => T[]
  readOnly: boolean
}

/** More rows than anybody edits one by one; the rest is edited as text. */
const mostRows = 100

/** Names and values, put in order by drag or keyboard; trees nest (form-designer §1.6). */
export function ItemsEditor<T extends Item>(props: ItemsEditorProps<T>) {
  const { label, items, onChange, make, tree = false, amongSiblings = false, questionOf, paste, readOnly } = props
  const confirm = useConfirm()
  const [told, setTold] = useState('')
  const rows = useMemo(() => rowsOf(items), [items])
  const repeated = useMemo(() => repeatedValues(items, amongSiblings), [items, amongSiblings])

  const remove = (path: Path) => {
    const gone = itemAt(items, path)
    const question = gone && questionOf?.(gone)
    const run = () => {
      onChange(removeAt(items, path))
      setTold(`已删除${gone?.label ?? ''}`)
    }
    if (question) confirm({ title: question, okText: '删除', danger: true, run: async () => run() })
    else run()
  }
  return (
    <>
      <div className={css.items} data-read-only={readOnly}>
        <SortableList
          label={label}
          items={rows.slice(0, mostRows)}
          keyOf={({ path }) => path.join()}
          nameOf={({ item }) => item.label ?? ''}
          onMove={(from, to) => {
            const [source, target] = [rows[from], rows[to]]
            if (source && target && !readOnly) onChange(moveRow(items, source.path, target.path))
          }}
          render={({ item, path }) => (
            <ItemRow
              item={item}
              path={path}
              tree={tree}
              readOnly={readOnly}
              repeated={repeated.has(String(item.value))}
              onEdit={(given, field) =>
                onChange(
                  replaceAt(items, path, (former) => ({ ...former, ...given })),
                  `${path.join()}.${field}`,
                )
              }
              onPaste={paste && ((text) => onChange(insertAfter(items, path, paste(text))))}
              onRemove={() => remove(path)}
              items={items}
              onChange={onChange}
              make={make}
            />
          )}
        />
      </div>
      {rows.length > mostRows && <p className={words.note}>{`仅显示前 ${mostRows} 项，其余请使用批量编辑`}</p>}
      {repeated.size > 0 && (
        <p className={words.problem} role="alert">
          选项值不能重复
        </p>
      )}
      {!readOnly && (
        <Button
          type="link"
          size="small"
          className={css.add}
          icon={<PlusOutlined aria-hidden />}
          onClick={() => onChange([...items, make(nextItem(items, items.length))])}
        >
          添加
        </Button>
      )}
      <div role="status" className="sr-only">
        {told}
      </div>
    </>
  )
}
