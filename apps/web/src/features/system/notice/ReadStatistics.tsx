import BellOutlined from '@ant-design/icons/BellOutlined'
import ExportOutlined from '@ant-design/icons/ExportOutlined'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Tabs } from 'antd'
import { useState } from 'react'
import { noticeCalls, noticeReader, SendStatus, type NoticeItem } from '@app/shared/system/notice.ts'
import { call, callMessage } from '#/kit/http/http.ts'
import { resourceQueries, type Row } from '#/kit/http/useResource.ts'
import { useLastPage } from '#/kit/list/useLastPage.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { columnsOf } from '#/kit/table/listColumns.tsx'
import { ListEmpty } from '#/kit/table/ListEmpty.tsx'
import { ResourceTable } from '#/kit/table/ResourceTable.tsx'
import { tableKeyOf } from '#/kit/table/tableView.ts'
import { receiveExport } from '#/kit/transfer/receiveExport.ts'
import { isManual } from './useNoticeActs.tsx'

interface ReadStatisticsProps {
  notice: NoticeItem
  onClose: () => void
}

// Inside the kit rows are plain records.
const readers = noticeReader
const start = { pageNum: 1, pageSize: 20 as number }

/** 阅读情况: who has read a notice and who has not; those can be reminded. */
export default function ReadStatistics({ notice, onClose }: ReadStatisticsProps) {
  const { message } = App.useApp()
  const { hasPermi } = useAuth()
  const confirm = useConfirm()
  const [isRead, setRead] = useState<'1' | '0'>('1')
  const [page, setPage] = useState(start)
  const filters = (read: '1' | '0') => ({ noticeId: notice.id, isRead: read })
  const of = (read: '1' | '0', at: typeof start) => resourceQueries(noticeReader).page({ ...at, ...filters(read) })
  const shown = useQuery(of(isRead, page))
  useLastPage(shown, page.pageNum, (pageNum) => setPage({ ...page, pageNum }))
  // The number of the other tab stands beside its name.
  const other = useQuery(of(isRead === '1' ? '0' : '1', { pageNum: 1, pageSize: 1 }))
  const totals = { [isRead]: shown.data?.total, [isRead === '1' ? '0' : '1']: other.data?.total }
  const titleOf = (label: string, key: '1' | '0') => `${label}(${totals[key] ?? '…'})`

  const exportRows = () =>
    confirm({
      title: '是否确认导出?',
      content: '此操作将导出当前条件下所有数据而非选中数据',
      okText: '导出',
      run: async () => {
        const asked = { query: filters(isRead) }
        await receiveExport(await callMessage(noticeCalls.exportReadUsers, asked, { silent: true }), message)
      },
    })
  const urge = () =>
    confirm({
      title: `确认提醒【${notice.noticeTitle}】的未读人员?`,
      content: `共 ${totals['0'] ?? 0} 人尚未阅读`,
      consequence: '每人会收到一条阅读提醒',
      okText: '催读',
      run: async () => {
        const reminded = await call(noticeCalls.urge, { params: { id: notice.id } }, { silent: true })
        void message.success(`已提醒 ${reminded} 人`)
      },
    })
  const mayUrge = isManual(notice) && notice.sendStatus === SendStatus.published && hasPermi(['system:notice:publish'])

  return (
    <Dialog open title={`阅读情况【${notice.noticeTitle}】`} width={800} height={600} footer={null} onCancel={onClose}>
      <Tabs
        activeKey={isRead}
        onChange={(key) => {
          setRead(key === '0' ? '0' : '1')
          setPage(start)
        }}
        items={[
          { key: '1', label: titleOf('已读', '1') },
          { key: '0', label: titleOf('未读', '0') },
        ]}
      />
      <ResourceTable
        embedded
        heading="h2"
        title={isRead === '1' ? '已读人员' : '未读人员'}
        tableKey={tableKeyOf(noticeReader.name)}
        columns={columnsOf(readers, {
          isRead: false,
          userName: { hidden: true },
          name: { width: 120 },
          deptName: { width: undefined },
          readTime: isRead === '1' ? { width: 160 } : false,
        })}
        rows={shown.data?.list as readonly Row[] | undefined}
        nameField="name"
        fetching={shown.isFetching}
        failure={shown.error}
        onReload={() => void shown.refetch()}
        toolbar={
          <>
            <Button icon={<ExportOutlined aria-hidden />} onClick={exportRows}>
              导出
            </Button>
            {mayUrge && isRead === '0' && (
              <Button icon={<BellOutlined aria-hidden />} disabled={!totals['0']} onClick={urge}>
                催读
              </Button>
            )}
          </>
        }
        page={shown.data}
        onPage={(change) => setPage({ ...page, ...change })}
        empty={<ListEmpty title={isRead === '1' ? '还没有人阅读' : '全部已读'} />}
      />
    </Dialog>
  )
}
