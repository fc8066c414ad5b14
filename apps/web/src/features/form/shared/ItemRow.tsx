import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined'
import { Button, Dropdown, Input } from 'antd'
import type { ClipboardEvent } from 'react'
import { insideCard } from '#/kit/page/insideCard.ts'
import { addChild, indent, insertAfter, nextItem, outdent, type Item, type Path } from './items.ts'
import { RowButton } from './RowButton.tsx'
import css from './items.module.css'

interface ItemRowProps<T extends Item> {
  item: T
  path: Path
  tree: boolean
  repeated: boolean
  readOnly: boolean
  onEdit: (given: { value?: string; label?: string }, field: string) => void
  onPaste?: ((text: string) => void) | undefined
  onRemove: () => void
  items: readonly T[]
  onChange: (items: T[]) => void
  make: (given: { value: string; label: string }) => T
}

/** One item: its name, its value, and what can be done with it. */
export function ItemRow<T extends Item>(props: ItemRowProps<T>) {
  const { item, path, tree, repeated, readOnly, onEdit, onPaste, onRemove } = props
  const name = item.label ?? ''
  const place = path.map((at) => at + 1).join('.')
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!onPaste || !text.trim().includes('\n')) return
    event.preventDefault()
    onPaste(text)
  }
  return (
    <div className={css.item} style={{ paddingInlineStart: (path.length - 1) * 10 }} onPaste={paste}>
      <Input
        value={name}
        disabled={readOnly}
        placeholder="名称"
        aria-label={`第 ${place} 项名称`}
        onChange={(event) => onEdit({ label: event.target.value }, 'label')}
      />
      <Input
        value={item.value === undefined ? '' : String(item.value)}
        disabled={readOnly}
        placeholder="值"
        aria-label={`第 ${place} 项值`}
        {...(repeated && { status: 'error' as const, 'aria-invalid': true })}
        onChange={(event) => onEdit({ value: event.target.value }, 'value')}
      />
      {tree && <TreeActs {...props} name={name} />}
      {!tree && (
        <RowButton icon={<DeleteOutlined aria-hidden />} label={`删除${name}`} disabled={readOnly} onClick={onRemove} />
      )}
    </div>
  )
}

function TreeActs<T extends Item>({
  items,
  path,
  onChange,
  make,
  onRemove,
  readOnly,
  name,
}: ItemRowProps<T> & { name: string }) {
  const fresh = () => make(nextItem(items, items.length))
  const acts: Record<string, () => void> = {
    child: () => onChange(addChild(items, path, fresh())),
    sibling: () => onChange(insertAfter(items, path, [fresh()])),
    indent: () => onChange(indent(items, path)),
    outdent: () => onChange(outdent(items, path)),
    remove: onRemove,
  }
  return (
    <Dropdown
      trigger={['click']}
      disabled={readOnly}
      getPopupContainer={insideCard}
      menu={{
        items: [
          { key: 'child', label: '添加子项' },
          { key: 'sibling', label: '添加同级项' },
          { key: 'indent', label: '降一级', disabled: path.at(-1) === 0 },
          { key: 'outdent', label: '升一级', disabled: path.length === 1 },
          { type: 'divider' },
          { key: 'remove', label: '删除', danger: true },
        ],
        onClick: ({ key }) => acts[key]?.(),
      }}
    >
      <Button
        type="text"
        size="small"
        shape="circle"
        icon={<EllipsisOutlined aria-hidden />}
        aria-label={`${name}的操作`}
      />
    </Dropdown>
  )
}
