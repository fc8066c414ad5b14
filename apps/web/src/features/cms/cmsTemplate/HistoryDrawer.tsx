import { useQuery } from '@tanstack/react-query'
import { App, Button, Empty } from 'antd'
import { useState } from 'react'
import { cmsTemplateCalls as calls, type TemplateVersion, type TemplateWhole } from '@app/shared/cms/cmsTemplate.ts'
import { call } from '#/kit/http/http.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { SideDrawer } from '#/kit/page/SideDrawer.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { bytesText } from '#/kit/words/format.ts'
import { lineDiff } from './lineDiff.ts'
import { templateKey } from './templateQueries.ts'
import css from './template.module.css'

interface HistoryDrawerProps {
  file: TemplateWhole
  onClosed: () => void
  onRestored: (file: TemplateWhole) => void
}

/** 历史版本: what a file was, line by line beside what it is. */
export default function HistoryDrawer({ file, onClosed, onRestored }: HistoryDrawerProps) {
  const { message } = App.useApp()
  const confirm = useConfirm()
  const { hasPermi } = useAuth()
  const [shown, setShown] = useState<TemplateVersion>()
  const query = useQuery({
    queryKey: [templateKey, 'versions', file.id, file.version],
    queryFn: ({ signal }) => call(calls.versions, { params: { id: file.id } }, { signal }),
  })
  const restore = (version: TemplateVersion) =>
    confirm({
      title: `确定恢复到第 ${version.versionNo} 版吗?`,
      content: '当前内容会保留在历史版本中。',
      okText: '恢复',
      run: async () => {
        const next = await call(calls.rollback, { params: { id: file.id, vid: version.id } }, { silent: true })
        void message.success('已恢复')
        onRestored(next)
      },
    })
  return (
    <SideDrawer title={`历史版本 · ${file.path}`} size={800} onClosed={onClosed}>
      <LoadState query={query} />
      {query.data?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有修改过" />}
      <ul className={css.versions}>
        {query.data?.map((version) => (
          <li key={version.id}>
            <div>
              <b>{`第 ${version.versionNo} 版${version.remark ? ` · ${version.remark}` : ''}`}</b>
              <p className={css.note}>
                {`${version.createByName ?? '系统'} · ${version.createTime} · ${bytesText(version.size)}`}
              </p>
            </div>
            <Button
              type="link"
              size="small"
              aria-label={`对比第 ${version.versionNo} 版`}
              onClick={() => setShown(version)}
            >
              对比
            </Button>
            {hasPermi(['cms:cmsTemplate:rollback']) && (
              <Button
                type="link"
                size="small"
                aria-label={`恢复第 ${version.versionNo} 版`}
                onClick={() => restore(version)}
              >
                恢复
              </Button>
            )}
          </li>
        ))}
      </ul>
      {shown && <Difference file={file} version={shown} />}
    </SideDrawer>
  )
}

function Difference({ file, version }: { file: TemplateWhole; version: TemplateVersion }) {
  const query = useQuery({
    queryKey: [templateKey, 'version', version.id],
    queryFn: ({ signal }) => call(calls.version, { params: { vid: version.id } }, { signal }),
    staleTime: Infinity,
  })
  const lines = query.data ? lineDiff(query.data.content, file.content) : []
  return (
    <section aria-label={`第 ${version.versionNo} 版与当前内容的差异`}>
      <h2 className={css.heading}>{`第 ${version.versionNo} 版 → 当前内容`}</h2>
      <LoadState query={query} />
      {query.data && lines.every(({ kind }) => kind === 'same') && <p className={css.note}>与当前内容相同</p>}
      <pre className={css.diff}>
        {lines.map(({ kind, text }, at) => (
          // Lines of one comparison have no other name than their place.
          <span key={String(at)} data-kind={kind}>
            {`${kind === 'added' ? '+' : kind === 'removed' ? '-' : ' '} ${text}\n`}
          </span>
        ))}
      </pre>
    </section>
  )
}
