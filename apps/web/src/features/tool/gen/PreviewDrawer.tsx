import CopyOutlined from '@ant-design/icons/CopyOutlined'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Segmented } from 'antd'
import { useState } from 'react'
import { genCalls, type EmittedFile } from '@app/shared/tool/gen.ts'
import { CodeEditor } from '#/components/CodeEditor/CodeEditor.tsx'
import { call } from '#/kit/http/http.ts'
import { copyText } from '#/kit/page/copyText.ts'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { SideDrawer } from '#/kit/page/SideDrawer.tsx'
import { FileTree } from './FileTree.tsx'
import { TextDiff } from './TextDiff.tsx'
import css from './gen.module.css'

interface PreviewDrawerProps {
  ids: readonly string[]
  onClosed: () => void
}

/** 代码预览: the files of definitions where they would stand, exactly as they would be written. */
export default function PreviewDrawer({ ids, onClosed }: PreviewDrawerProps) {
  const query = useQuery({
    queryKey: ['tool:gen', 'preview', ids],
    queryFn: ({ signal }) => call(genCalls.preview, { params: { ids: ids.join(',') } }, { signal, silent: true }),
    gcTime: 0,
  })
  return (
    <SideDrawer title="代码预览" size="80%" onClosed={onClosed}>
      <LoadState query={query} what="代码" />
      {query.data && <Files files={query.data} />}
    </SideDrawer>
  )
}

function Files({ files }: { files: readonly EmittedFile[] }) {
  const { message } = App.useApp()
  const [path, setPath] = useState(files[0]?.path)
  const [view, setView] = useState<'code' | 'diff'>('code')
  const shown = files.find((file) => file.path === path)
  if (!shown) return null
  const { text, before } = shown
  const copy = async () => {
    if (await copyText(text)) void message.success('复制成功')
    else void message.error('复制失败，请手动选择复制')
  }
  const lines = text.split('\n').length - 1
  return (
    <div className={css.preview}>
      <FileTree files={files} path={shown.path} onChoose={setPath} />
      <section aria-label={shown.path} className={css.code}>
        <header>
          <span>
            {shown.path} <small>{lines} 行</small>
          </span>
          <span className={css.codeTools}>
            {before !== null && (
              <Segmented
                size="small"
                aria-label="显示"
                value={view}
                options={[
                  { value: 'code', label: '代码' },
                  { value: 'diff', label: '差异' },
                ]}
                onChange={setView}
              />
            )}
            <Button size="small" icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
              复制
            </Button>
          </span>
        </header>
        {before !== null && view === 'diff' ? (
          <TextDiff label={shown.path} before={before} after={text} />
        ) : (
          <CodeEditor key={shown.path} label={shown.path} language="tsx" readOnly height="100%" value={text} />
        )}
      </section>
    </div>
  )
}
