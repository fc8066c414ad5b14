import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import type { Option } from '@app/form-engine/document/types.ts'
import type { Item } from './items.ts'
import { linesOf, optionsOf } from './lines.ts'
import css from './items.module.css'
import words from './words.module.css'

interface BulkEditProps {
  options: readonly Item[]
  tree: boolean
  readOnly: boolean
  onChange: (options: Option[]) => void
}

/** All options as text, for lists that come from elsewhere. */
export function BulkEdit({ options, tree, readOnly, onChange }: BulkEditProps) {
  const [text, setText] = useState<string>()
  const close = () => setText(undefined)
  return (
    <>
      <Button type="link" size="small" disabled={readOnly} onClick={() => setText(linesOf(options))}>
        批量编辑
      </Button>
      <Modal
        open={text !== undefined}
        title="批量编辑选项"
        width={520}
        centered
        destroyOnHidden
        okText="保存"
        cancelText="取消"
        onCancel={close}
        onOk={() => {
          onChange(optionsOf(text ?? '', tree))
          close()
        }}
      >
        <p className={words.note}>
          {tree
            ? '每行一项：值,名称；下级比上级多一个 Tab 或两个空格。只写一个词时，值与名称相同'
            : '每行一项：值,名称。只写一个词时，值与名称相同'}
        </p>
        <Input.TextArea
          value={text ?? ''}
          rows={14}
          aria-label="选项"
          className={css.bulk ?? ''}
          placeholder={'1,事假\n2,病假\n3,年假'}
          onChange={(event) => setText(event.target.value)}
        />
      </Modal>
    </>
  )
}
