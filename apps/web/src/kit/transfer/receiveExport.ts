import type { App } from 'antd'
import type { TransferAnswer } from '@app/shared/kit/standardCalls.ts'
import { numberText } from '#/kit/words/format.ts'
import { downloadExport } from './download.ts'
import { useTransfers } from './transfers.ts'

type Message = ReturnType<typeof App.useApp>['message']

/** What an export has answered: saves the file and tells its rows, or says where a job will leave it. */
export async function receiveExport(
  { msg, data }: { msg: string; data: TransferAnswer | null | undefined },
  message: Message,
): Promise<void> {
  if (data?.background) {
    useTransfers.getState().start()
    void message.info(msg || '已加入导出任务，请在下载中心查看')
    return
  }
  await downloadExport(msg)
  void message.success(data?.count === undefined ? '导出成功' : `导出成功，共 ${numberText(data.count)} 行`)
}
