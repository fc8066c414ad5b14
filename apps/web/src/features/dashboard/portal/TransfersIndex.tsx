import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import { Link } from 'react-router'
import { downloadFiles, type TransferNews } from '@app/shared/system/downloadFiles.ts'
import { call, urlOf } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { useLive } from '#/kit/live/useLive.ts'
import { pagesOf, useShell } from '#/kit/session/shell.ts'
import { downloadFrom } from '#/kit/transfer/download.ts'
import { Nothing, PortletFrame } from './PortletFrame.tsx'
import css from './portal.module.css'

const centres = ['/fileCenter/sysDownloadFiles', '/fileCenter/sysUploadFiles']
const states = {
  running: { word: '进行中', tone: 'info' },
  success: { word: '已完成', tone: 'success' },
  fail: { word: '失败', tone: 'error' },
} as const

/** 我的导出导入: what runs for the caller in the background, and what has just ended. */
export default function TransfersIndex() {
  const client = useQueryClient()
  const { pages } = useShell()
  const { data } = useSuspenseQuery({
    queryKey: ['portlet', 'transfers'],
    queryFn: ({ signal }) => call(downloadFiles.mine, {}, { signal, silent: true, background: true }),
  })
  useLive('transfer', () => void client.invalidateQueries({ queryKey: ['portlet', 'transfers'] }))
  const links = pagesOf(centres, pages)
  return (
    <PortletFrame
      title="我的导出导入"
      extra={links.map(({ fullPath, title }) => (
        <Link key={fullPath} to={fullPath}>
          {title}
        </Link>
      ))}
    >
      {data.length === 0 && <Nothing>最近没有后台导出或导入</Nothing>}
      <ul className={css.rows}>
        {data.map((news) => (
          <li key={`${news.kind} ${news.id}`}>
            <Transfer news={news} />
          </li>
        ))}
      </ul>
    </PortletFrame>
  )
}

function Transfer({ news }: { news: TransferNews }) {
  const { kind, id, label, fileName, state, progress, reason } = news
  const word = `${kind === 'export' ? '导出' : '导入'}${label}`
  const [fetchFile, busy] = useOnce(() => downloadFrom(urlOf(downloadFiles.file, { params: { id } }), fileName))
  return (
    <>
      <span className={css.tag} data-tone={states[state].tone}>
        {states[state].word}
      </span>
      <span className={css.text} title={reason ?? fileName}>
        {word} · {reason ?? fileName}
      </span>
      {state === 'running' && <Progress percent={progress} size={[120, 6]} aria-label={`${word}进度`} />}
      {state === 'success' && kind === 'export' && (
        <Button size="small" loading={busy} aria-label={`下载 ${fileName}`} onClick={fetchFile}>
          下载
        </Button>
      )}
    </>
  )
}
