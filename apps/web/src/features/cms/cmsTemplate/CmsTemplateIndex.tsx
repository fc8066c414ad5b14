import CloseOutlined from '@ant-design/icons/CloseOutlined'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Card, Empty } from 'antd'
import { useRef, useState } from 'react'
import type { TemplateFile } from '@app/shared/cms/cmsTemplate.ts'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { SidePane } from '#/kit/tree/SidePane.tsx'
import { FileEditor } from './FileEditor.tsx'
import { FileTree } from './FileTree.tsx'
import { templateKey, themesQuery } from './templateQueries.ts'
import { ThemeBar } from './ThemeBar.tsx'
import css from './template.module.css'

type Opened = Pick<TemplateFile, 'id' | 'path'>

/** 模板管理: themes, their files, and the files that are open. */
export default function CmsTemplateIndex() {
  const { hasPermi } = useAuth()
  const client = useQueryClient()
  const themes = useQuery(themesQuery)
  const [chosen, setChosen] = useState<string>()
  const [opened, setOpened] = useState<readonly Opened[]>([])
  const [current, setCurrent] = useState<string>()
  const [dirty, setDirty] = useState<readonly string[]>([])
  /** Asks the editor of a file whether it may go. */
  const leaving = useRef(new Map<string, () => void>())
  const theme = chosen ?? (themes.data?.find(({ active }) => active) ?? themes.data?.[0])?.name
  const refresh = () =>
    void client.invalidateQueries({ queryKey: [templateKey], predicate: ({ queryKey }) => queryKey[1] !== 'file' })
  const markDirty = (id: string, is: boolean) =>
    setDirty((before) =>
      before.includes(id) === is ? before : is ? [...before, id] : before.filter((other) => other !== id),
    )
  const open = (file: Opened) => {
    setOpened(opened.some(({ id }) => id === file.id) ? opened : [...opened, { id: file.id, path: file.path }])
    setCurrent(file.id)
  }
  const close = (id: string) => {
    const rest = opened.filter((file) => file.id !== id)
    setOpened(rest)
    setDirty(dirty.filter((other) => other !== id))
    if (current === id) setCurrent(rest.at(-1)?.id)
  }
  return (
    <SidePane
      label="主题文件"
      chosen={opened.find(({ id }) => id === current)?.path ?? theme ?? '…'}
      pane={(done) => (
        <>
          <LoadState query={themes} />
          {theme && themes.data && (
            <>
              <ThemeBar themes={themes.data} theme={theme} onChoose={setChosen} onChanged={refresh} />
              <FileTree
                theme={theme}
                current={current}
                onOpen={(file) => {
                  if (!hasPermi(['cms:cmsTemplate:query'])) return
                  open(file)
                  done()
                }}
                onChanged={refresh}
              />
            </>
          )}
        </>
      )}
    >
      <Card className={css.main ?? ''}>
        <h1 className={css.title}>模板管理</h1>
        {opened.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="请选择左侧文件" />
        ) : (
          <>
            <ul className={css.files} aria-label="打开的文件">
              {opened.map(({ id, path }) => (
                <li key={id} data-current={id === current}>
                  <button type="button" aria-current={id === current} onClick={() => setCurrent(id)}>
                    {dirty.includes(id) && <span title="未保存">● </span>}
                    {path}
                  </button>
                  <Button
                    type="text"
                    size="small"
                    icon={<CloseOutlined aria-hidden />}
                    aria-label={`关闭 ${path}`}
                    onClick={() => (leaving.current.get(id) ?? (() => close(id)))()}
                  />
                </li>
              ))}
            </ul>
            {opened.map(({ id }) => (
              <div key={id} hidden={id !== current}>
                <FileEditor
                  id={id}
                  onDirty={(is) => markDirty(id, is)}
                  onLeave={(leave) => void leaving.current.set(id, leave)}
                  onClose={() => close(id)}
                  onRenamed={(next) => setOpened(opened.map((file) => (file.id === id ? { id, path: next } : file)))}
                  onOpen={open}
                  onChanged={refresh}
                />
              </div>
            ))}
          </>
        )}
      </Card>
    </SidePane>
  )
}
