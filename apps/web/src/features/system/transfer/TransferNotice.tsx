import SwapOutlined from '@ant-design/icons/SwapOutlined'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Popover } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { downloadFiles, type TransferNews } from '@app/shared/system/downloadFiles.ts'
import { uploadFiles } from '@app/shared/system/uploadFiles.ts'
import { CountedIcon } from '#/kit/frame/CountMark.tsx'
import { urlOf } from '#/kit/http/http.ts'
import { HeaderButton } from '#/kit/page/HeaderButton.tsx'
import { latePart } from '#/kit/page/latePart.tsx'
import { downloadFrom } from '#/kit/transfer/download.ts'
import { transfersKey } from '#/kit/transfer/transfers.ts'
import { numberText } from '#/kit/words/format.ts'
import { isRunning, resultWord, useTransferNews } from './useTransferNews.ts'

const loadList = () => import('./TransferList.tsx')
const TransferList = latePart(loadList)

const noticeSeconds = 8
/** Second word of the keys of lists and trees (kit/useResource.ts). */
const lists = new Set<unknown>(['page', 'list', 'tree'])
const wordOf = ({ kind }: TransferNews) => (kind === 'export' ? '导出' : '导入')

const rowsOf = ({ count }: TransferNews) => (count === null ? '' : `，共 ${numberText(count)} 行`)

/** Where the thing is that a transfer left: the export, what an import made up, or its refused rows. */
function resultOf({ kind, hasResult }: TransferNews) {
  if (kind === 'export') return downloadFiles.file
  return hasResult ? uploadFiles.successFile : uploadFiles.failFile
}

/** Background exports and imports in the header: progress while they run, the file when they are done. */
export default function TransferNotice() {
  const { notification } = App.useApp()
  const [open, setOpen] = useState(false)
  const client = useQueryClient()
  const fetchResult = async (news: TransferNews) => {
    await downloadFrom(urlOf(resultOf(news), { params: { id: news.id } }), news.fileName)
    // What is told once is gone by now.
    if (news.hasResult) void client.invalidateQueries({ queryKey: transfersKey })
  }
  const transfers = useTransferNews((news) => {
    // Lists that are open show what was imported; which ones it concerns is not known here.
    if (news.kind === 'import') void client.invalidateQueries({ predicate: ({ queryKey }) => lists.has(queryKey[1]) })
    const word = resultWord(news)
    const failed = news.state === 'fail'
    notification[failed ? 'error' : 'success']({
      title: `${wordOf(news)}${news.label}${failed ? '失败' : '完成'}${rowsOf(news)}`,
      description: news.reason ?? news.fileName,
      duration: noticeSeconds,
      actions: word && (
        <Button size="small" type="primary" onClick={() => void fetchResult(news)}>
          {word}
        </Button>
      ),
    })
  })
  const any = transfers.length > 0
  // Most visits have none; the list is there before somebody opens it.
  useEffect(() => {
    if (any) loadList().catch(() => undefined)
  }, [any])
  if (!any) return null
  const running = transfers.filter(isRunning).length
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      title="后台导出与导入"
      content={
        <Suspense>
          <TransferList transfers={transfers} onFetch={(news) => void fetchResult(news)} />
        </Suspense>
      }
    >
      <HeaderButton
        label="后台导出与导入"
        icon={
          <CountedIcon count={running}>
            <SwapOutlined rotate={90} aria-hidden />
          </CountedIcon>
        }
      />
    </Popover>
  )
}
