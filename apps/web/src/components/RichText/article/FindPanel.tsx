import { Button, Checkbox, Input, type InputRef } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { KitProps } from '#/components/RichText/richKit.ts'
import { useEditorState } from '#/components/RichText/useEditorState.ts'
import { changeFind, findState, goToHit, replaceHits } from './find.ts'
import css from './article.module.css'

/** 查找替换, under the tools, while it is open. */
export function FindPanel({ editor, disabled }: KitProps) {
  const { open } = useEditorState(editor, findState)
  return open ? <OpenPanel editor={editor} disabled={disabled} /> : null
}

function OpenPanel({ editor, disabled }: Pick<KitProps, 'editor' | 'disabled'>) {
  const { query, matchCase, hits, at } = useEditorState(editor, findState)
  const [other, setOther] = useState('')
  const [done, setDone] = useState<number>()
  const first = useRef<InputRef>(null)
  useEffect(() => first.current?.focus({ cursor: 'all' }), [])
  const close = () => {
    changeFind(editor, { open: false })
    editor.commands.focus()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  const replace = (all: boolean) => setDone(replaceHits(editor, other, all))
  const told =
    done === undefined
      ? query === ''
        ? ''
        : hits.length === 0
          ? '无结果'
          : `${at + 1} / ${hits.length}`
      : `已替换 ${done} 处`
  return (
    <div role="presentation" onKeyDown={keys}>
      <div role="search" className={css.panel}>
        <Input
          ref={first}
          size="small"
          aria-label="查找内容"
          placeholder="查找"
          maxLength={200}
          value={query}
          onChange={({ target }) => {
            setDone(undefined)
            changeFind(editor, { query: target.value, at: 0 })
          }}
          onPressEnter={(event) => {
            event.preventDefault()
            goToHit(editor, event.shiftKey ? -1 : 1)
          }}
        />
        <span role="status" className={css.found}>
          {told}
        </span>
        <Button size="small" disabled={hits.length === 0} onClick={() => goToHit(editor, -1)}>
          上一个
        </Button>
        <Button size="small" disabled={hits.length === 0} onClick={() => goToHit(editor, 1)}>
          下一个
        </Button>
        <Checkbox
          checked={matchCase}
          onChange={({ target }) => changeFind(editor, { matchCase: target.checked, at: 0 })}
        >
          区分大小写
        </Checkbox>
        {!disabled && (
          <>
            <Input
              size="small"
              aria-label="替换为"
              placeholder="替换为"
              maxLength={200}
              value={other}
              onChange={({ target }) => setOther(target.value)}
            />
            <Button size="small" disabled={hits.length === 0} onClick={() => replace(false)}>
              替换
            </Button>
            <Button size="small" disabled={hits.length === 0} onClick={() => replace(true)}>
              全部替换
            </Button>
          </>
        )}
        <Button type="text" size="small" onClick={close}>
          关闭
        </Button>
      </div>
    </div>
  )
}
