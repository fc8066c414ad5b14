import type { ChainedCommands, Editor } from '@tiptap/core'
import { Button, Input } from 'antd'
import { useId, type MouseEvent } from 'react'
import { keepSelection } from './ToolMenu.tsx'
import { ToolRow } from './ToolRow.tsx'
import type { ToolState } from './toolState.ts'
import css from './RichText.module.css'

interface ContextToolsProps {
  editor: Editor
  state: ToolState
}

/** A second row of tools for the table or picture the cursor is in. */
export function ContextTools({ editor, state }: ContextToolsProps) {
  if (state.picture) return <PictureTools editor={editor} />
  return state.table ? <TableTools editor={editor} state={state} /> : null
}

const tableActs: readonly (readonly [label: string, act: (chain: ChainedCommands) => ChainedCommands])[] = [
  ['上方插入行', (c) => c.addRowBefore()],
  ['下方插入行', (c) => c.addRowAfter()],
  ['左侧插入列', (c) => c.addColumnBefore()],
  ['右侧插入列', (c) => c.addColumnAfter()],
  ['表头行', (c) => c.toggleHeaderRow()],
  ['表头列', (c) => c.toggleHeaderColumn()],
  ['合并单元格', (c) => c.mergeCells()],
  ['拆分单元格', (c) => c.splitCell()],
  ['删除行', (c) => c.deleteRow()],
  ['删除列', (c) => c.deleteColumn()],
  ['删除表格', (c) => c.deleteTable()],
]

function TableTools({ editor, state }: ContextToolsProps) {
  const unable: Record<string, boolean> = { 合并单元格: !state.canMerge, 拆分单元格: !state.canSplit }
  return (
    <ToolRow label="表格" className={css.context}>
      {tableActs.map(([label, act]) => (
        <Button
          key={label}
          type="text"
          size="small"
          danger={label.startsWith('删除')}
          disabled={unable[label] === true}
          onMouseDown={keepSelection}
          onClick={(event: MouseEvent) => act(event.detail > 0 ? editor.chain().focus() : editor.chain()).run()}
        >
          {label}
        </Button>
      ))}
    </ToolRow>
  )
}

const widths = ['25%', '50%', '75%', '100%'] as const

function PictureTools({ editor }: { editor: Editor }) {
  const { alt, width } = editor.getAttributes('image') as { alt: string | null; width: string | null }
  const id = useId()
  const change = (attributes: Record<string, string | null>) => editor.commands.updateAttributes('image', attributes)
  return (
    <div role="group" aria-label="图片" className={css.context}>
      <label className={css.alt} htmlFor={id}>
        替代文字
        <Input
          id={id}
          size="small"
          maxLength={100}
          placeholder="图片无法显示时的说明"
          value={alt ?? ''}
          onChange={(event) => change({ alt: event.target.value || null })}
        />
      </label>
      <Button type="text" size="small" aria-pressed={!width} onClick={() => change({ width: null, height: null })}>
        原始宽度
      </Button>
      {widths.map((each) => (
        <Button
          key={each}
          type="text"
          size="small"
          aria-pressed={width === each}
          onClick={() => change({ width: each, height: null })}
        >
          {each}
        </Button>
      ))}
      <Button type="text" size="small" danger onClick={() => editor.chain().focus().deleteSelection().run()}>
        删除图片
      </Button>
    </div>
  )
}
