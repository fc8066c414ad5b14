import CopyOutlined from '@ant-design/icons/CopyOutlined'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Tag } from 'antd'
import { useState } from 'react'
import { fileStates, genCalls, type EmittedFile } from '@app/shared/tool/gen.ts'
import { CodeEditor } from '#/components/CodeEditor/CodeEditor.tsx'
import { call } from '#/kit/http/http.ts'
import { copyText } from '#/kit/page/copyText.ts'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { SideDrawer } from '#/kit/page/SideDrawer.tsx'
import css from './gen.module.css'

interface PreviewDrawerProps {
  ids: readonly string[]
  onClosed: () => void
}

const colours: Record<keyof typeof fileStates, string> = {
  added: 'success',
  existing: 'warning',
  same: 'default',
  changed: 'error',
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
  const shown = files.find((file) => file.path === path)
  if (!shown) return null
  const copy = async () => {
    if (await copyText(shown.text)) void message.success('复制成功')
    else void message.error('复制失败，请手动选择复制')
  }
  const lines = shown.text.split('\n').length - 1
  return (
    <div className={css.preview}>
      <ul className={css.files} aria-label="文件">
        {files.map((file) => (
          <li key={file.path}>
            <button
              type="button"
              title={file.path}
              aria-current={file.path === shown.path}
              onClick={() => setPath(file.path)}
            >
              <span className={css.fileName}>{file.path.split('/').at(-1)}</span>
              {file.state && <Tag color={colours[file.state]}>{fileStates[file.state]}</Tag>}
              <small>{file.path.split('/').slice(0, -1).join('/')}</small>
            </button>
          </li>
        ))}
      </ul>
      <section aria-label={shown.path} className={css.code}>
        <header>
          <span>
            {shown.path} <small>{lines} 行</small>
          </span>
          <Button size="small" icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
            复制
          </Button>
        </header>
        <CodeEditor key={shown.path} label={shown.path} language="tsx" readOnly height="100%" value={shown.text} />
      </section>
    </div>
  )
}
