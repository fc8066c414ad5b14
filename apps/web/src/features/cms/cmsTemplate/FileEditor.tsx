import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Dropdown } from 'antd'
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react'
import {
  cmsTemplateCalls as calls,
  isBinaryPath,
  type TemplateFault,
  type TemplateWhole,
} from '@app/shared/cms/cmsTemplate.ts'
import { CodeEditor } from '#/components/CodeEditor/CodeEditor.tsx'
import { ApiError, call, report } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { useLeaveGuard } from '#/kit/page/useLeaveGuard.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { saveBlob } from '#/kit/transfer/download.ts'
import { bytesText } from '#/kit/words/format.ts'
import { BinaryFile } from './BinaryFile.tsx'
import { placeOf } from './faultPlace.ts'
import { pathRule } from './FileTree.tsx'
import { formatSource, isFormatted } from './formatSource.ts'
import { RefsDrawer } from './RefsDrawer.tsx'
import { fileQuery, languageOf } from './templateQueries.ts'
import { TextDialog } from './TextDialog.tsx'
import { Faults } from './ThemeBar.tsx'
import css from './template.module.css'

const HistoryDrawer = lateDialog(() => import('./HistoryDrawer.tsx'))
const PreviewTemplate = lateDialog(() => import('./PreviewTemplate.tsx'))

interface FileEditorProps {
  id: string
  onDirty: (dirty: boolean) => void
  /** Told how to ask whether the file may be closed. */
  onLeave: (leave: () => void) => void
  onClose: () => void
  onRenamed: (path: string) => void
  onOpen: (file: { id: string; path: string }) => void
  onChanged: () => void
}

/** One open file. */
export function FileEditor(props: FileEditorProps) {
  const query = useQuery(fileQuery(props.id))
  return query.data ? <Editor {...props} file={query.data} /> : <LoadState query={query} />
}

/** Only pages can be looked at. */
const isPage = (path: string) => /\.(html|liquid)$/.test(path)

type Asked = 'preview' | 'history' | 'refs' | 'rename' | 'copy'

function Editor({
  file,
  onDirty,
  onLeave,
  onClose,
  onRenamed,
  onOpen,
  onChanged,
}: FileEditorProps & { file: TemplateWhole }) {
  const { message } = App.useApp()
  const confirm = useConfirm()
  const client = useQueryClient()
  const { hasPermi } = useAuth()
  const may = (word: string) => hasPermi([`cms:cmsTemplate:${word}`])
  const [text, setText] = useState(file.content)
  const [faults, setFaults] = useState<readonly TemplateFault[]>([])
  const [asked, setAsked] = useState<Asked>()
  const [wanted, setWanted] = useState(0)
  const { id, theme, path, templateType } = file
  const isBinary = isBinaryPath(path)
  const dirty = !isBinary && text !== file.content
  const leave = useLeaveGuard(() => dirty, onClose)
  useEffect(() => {
    onLeave(leave)
    onDirty(dirty)
  })
  const take = (next: TemplateWhole) => {
    client.setQueryData(fileQuery(id).queryKey, next)
    setFaults([])
    onChanged()
  }
  const body = { id, version: file.version, theme, templateType, path }
  const checked = () => call(calls.check, { body: { theme, path, content: text } }, { silent: true })
  const [save, saving] = useOnce(async (draft: boolean) => {
    try {
      const next = await call(
        calls.save,
        { body: { ...body, content: text, ...(draft ? { draft } : {}) } },
        { silent: true },
      )
      void message.success(draft ? '草稿已保存到历史版本，前台不受影响' : '保存成功')
      if (draft) return onChanged()
      return take(next)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.errors.content === undefined) return report(error)
      return setFaults(await checked())
    }
  })
  const [check, checking] = useOnce(async () => {
    const found = await checked()
    setFaults(found)
    if (found.length === 0) void message.success('没有语法错误')
  })
  const format = () => {
    const next = formatSource(path, text)
    if (next === undefined) void message.error('内容有误，无法格式化')
    else setText(next)
  }
  const remove = () =>
    confirm({
      title: `确定删除文件【${path}】吗?`,
      okText: '删除',
      danger: true,
      run: async () => {
        await call(calls.remove, { params: { ids: id } }, { silent: true })
        void message.success('删除成功')
        onChanged()
        onClose()
      },
    })
  const download = () => {
    const bytes = isBinary ? Uint8Array.from(atob(file.content), (letter) => letter.charCodeAt(0)) : text
    saveBlob(new Blob([bytes]), path.split('/').at(-1) ?? path)
  }
  const press = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    // The editor tells what was typed after a pause, or when the focus leaves it.
    const at = document.activeElement
    if (at instanceof HTMLElement) {
      at.blur()
      at.focus()
    }
    setWanted(wanted + 1)
  }
  const saveTyped = useEffectEvent(() => {
    if (dirty && may('edit')) save(false)
  })
  useEffect(() => {
    if (wanted > 0) saveTyped()
  }, [wanted])
  const acts: [boolean, { key: string; label: string; danger?: boolean; run: () => void }][] = [
    [!isBinary, { key: 'history', label: '历史版本', run: () => setAsked('history') }],
    [true, { key: 'refs', label: '引用关系', run: () => setAsked('refs') }],
    [may('edit'), { key: 'rename', label: '重命名', run: () => setAsked('rename') }],
    [may('add'), { key: 'copy', label: '复制', run: () => setAsked('copy') }],
    [true, { key: 'download', label: '下载', run: download }],
    [may('remove'), { key: 'remove', label: '删除', danger: true, run: remove }],
  ]
  const items = acts.filter(([offers]) => offers).map(([, item]) => item)
  const closed = () => setAsked(undefined)
  return (
    // Ctrl+S means the file, wherever in it somebody is.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={css.editor} onKeyDown={press}>
      <div className={css.tools}>
        {!isBinary && may('edit') && (
          <Button type="primary" disabled={!dirty} loading={saving} onClick={() => save(false)}>
            保存
          </Button>
        )}
        {templateType === 'template' && (
          <Button loading={checking} onClick={() => check()}>
            语法检查
          </Button>
        )}
        {isFormatted(path) && may('edit') && <Button onClick={format}>格式化</Button>}
        {isPage(path) && templateType === 'template' && may('edit') && (
          <Button onClick={() => setAsked('preview')}>预览</Button>
        )}
        <Dropdown
          trigger={['click']}
          getPopupContainer={insideCard}
          menu={{
            items: items.map(({ key, label, danger }) => ({ key, label, ...(danger ? { danger } : {}) })),
            onClick: ({ key }) => items.find((item) => item.key === key)?.run(),
          }}
        >
          <Button>更多</Button>
        </Dropdown>
      </div>
      {faults.length > 0 && (
        <Alert
          type="error"
          showIcon
          title="模板有误，未保存"
          description={<Faults faults={faults} />}
          action={
            may('edit') &&
            dirty && (
              <Button size="small" onClick={() => save(true)}>
                保存为草稿
              </Button>
            )
          }
        />
      )}
      {isBinary ? (
        <BinaryFile file={file} />
      ) : (
        <CodeEditor
          label={path}
          language={languageOf(path)}
          value={text}
          readOnly={!may('edit')}
          height="calc(100vh - 320px)"
          check={(shown) => (shown === text ? faults.map((fault) => placeOf(fault, shown)) : [])}
          onChange={setText}
        />
      )}
      <p className={css.status} role="status">
        {isBinary ? '' : `${text.split('\n').length} 行 · `}
        {`${bytesText(file.size)} · 第 ${file.version} 版`}
        {file.changed && ' · 已改动内置文件'}
        {dirty && ' · 未保存'}
      </p>
      {asked === 'preview' && (
        <PreviewTemplate
          theme={theme}
          path={path}
          content={text}
          onFaulty={async () => setFaults(await checked())}
          onClosed={closed}
        />
      )}
      {asked === 'history' && (
        <HistoryDrawer
          file={file}
          onClosed={closed}
          onRestored={(next) => {
            setText(next.content)
            take(next)
          }}
        />
      )}
      {asked === 'refs' && <RefsDrawer id={id} path={path} onOpen={onOpen} onClosed={closed} />}
      {asked === 'rename' && (
        <TextDialog
          title={`重命名【${path}】`}
          label="路径"
          initial={path}
          rule={pathRule}
          act={async (next) => {
            await call(calls.rename, { body: { id, path: next } }, { silent: true })
            void message.success('修改成功')
            onRenamed(next)
            void client.invalidateQueries({ queryKey: fileQuery(id).queryKey })
            onChanged()
          }}
          onClosed={closed}
        />
      )}
      {asked === 'copy' && (
        <TextDialog
          title={`复制【${path}】`}
          label="路径"
          initial={path.replace(/(\.[^.]*)$/, '-copy$1')}
          rule={pathRule}
          act={async (next) => {
            const made = await call(calls.copy, { body: { id, path: next } }, { silent: true })
            void message.success('复制成功')
            onChanged()
            onOpen({ id: made.id, path: next })
          }}
          onClosed={closed}
        />
      )}
    </div>
  )
}
