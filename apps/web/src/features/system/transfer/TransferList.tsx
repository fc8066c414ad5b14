import { useQueryClient } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import { downloadFiles, type TransferNews } from '@app/shared/system/downloadFiles.ts'
import { uploadFiles } from '@app/shared/system/uploadFiles.ts'
import { call } from '#/kit/http/http.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { transfersKey } from '#/kit/transfer/transfers.ts'
import { isRunning, resultWord } from './useTransferNews.ts'
import css from './transfer.module.css'

interface TransferListProps {
  transfers: readonly TransferNews[]
  onFetch: (news: TransferNews) => void
}

/** Transfers of the caller, the running ones with their progress and a way to stop them. */
export default function TransferList({ transfers, onFetch }: TransferListProps) {
  const client = useQueryClient()
  const confirm = useConfirm()
  const stop = ({ id, kind, label }: TransferNews) => {
    const word = kind === 'export' ? '导出' : '导入'
    confirm({
      title: `取消${word}【${label}】`,
      content: kind === 'export' ? '取消后不会生成文件。' : '取消后不会导入任何数据。',
      okText: `取消${word}`,
      cancelText: '继续运行',
      danger: true,
      run: async () => {
        const { cancel } = kind === 'export' ? downloadFiles : uploadFiles
        await call(cancel, { params: { id } }, { silent: true })
        void client.invalidateQueries({ queryKey: transfersKey })
      },
    })
  }
  return (
    <ul className={css.list}>
      {transfers.map((news) => (
        <li key={news.id}>
          <div>
            <strong>{`${news.kind === 'export' ? '导出' : '导入'}${news.label}`}</strong>
            <small>{news.reason ?? news.fileName}</small>
            {isRunning(news) && (
              <Progress percent={news.progress} size={['100%', 6]} aria-label={`${news.label}进度`} />
            )}
          </div>
          {isRunning(news) ? (
            <Button size="small" onClick={() => stop(news)}>
              取消
            </Button>
          ) : (
            resultWord(news) && (
              <Button size="small" onClick={() => onFetch(news)}>
                {resultWord(news)}
              </Button>
            )
          )}
        </li>
      ))}
    </ul>
  )
}
