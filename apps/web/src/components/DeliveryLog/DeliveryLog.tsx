import ReloadOutlined from '@ant-design/icons/ReloadOutlined'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Empty, Table, Tag, type TableColumnType } from 'antd'
import { useState } from 'react'
import { DeliveryStatus, type DeliveryFacts } from '@app/shared/kit/delivery.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { LoadFailure } from '#/kit/page/LoadFailure.tsx'
import css from './DeliveryLog.module.css'

const pageSize = 10

const states: Readonly<Record<DeliveryFacts['status'], { word: string; color: string }>> = {
  '0': { word: '推送中', color: 'processing' },
  '1': { word: '成功', color: 'success' },
  '2': { word: '失败', color: 'error' },
}

interface DeliveryLogProps<D extends DeliveryFacts> {
  queryKey: readonly unknown[]
  load: (
    query: { pageNum: number; pageSize: number },
    options: { signal: AbortSignal; silent: true },
  ) => Promise<{ list: D[]; total: number }>
  /** None for whoever may only look. */
  resend?: ((delivery: D) => Promise<unknown>) | undefined
  /** What the news are of, and what happened. */
  columns: readonly TableColumnType<D>[]
}

/** 推送记录: the latest news for another system, whether they arrived and what was answered. */
export function DeliveryLog<D extends DeliveryFacts>({ queryKey, load, resend, columns }: DeliveryLogProps<D>) {
  const { message } = App.useApp()
  const [pageNum, setPageNum] = useState(1)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...queryKey, pageNum],
    queryFn: ({ signal }) => load({ pageNum, pageSize }, { signal, silent: true }),
  })
  const [again] = useOnce(async (row: D) => {
    await resend?.(row)
    void message.success('已加入推送')
    void refetch()
  })
  return (
    <>
      <Button
        size="small"
        icon={<ReloadOutlined aria-hidden />}
        loading={isFetching}
        style={{ marginBlockEnd: 8 }}
        onClick={() => void refetch()}
      >
        刷新
      </Button>
      {error && <LoadFailure text={error.message} onRetry={() => void refetch()} />}
      <Table<D>
        className={css.log ?? ''}
        size="small"
        rowKey="id"
        scroll={{ x: 640 }}
        dataSource={data?.list ?? []}
        locale={{
          emptyText: data ? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有推送记录" /> : <span />,
        }}
        pagination={{
          current: pageNum,
          pageSize,
          total: data?.total ?? 0,
          hideOnSinglePage: true,
          onChange: setPageNum,
        }}
        columns={[
          { key: 'time', title: '时间', width: 156, dataIndex: 'createTime' },
          ...columns,
          {
            key: 'status',
            title: '结果',
            width: 84,
            render: (_, { status }) => <Tag color={states[status].color}>{states[status].word}</Tag>,
          },
          { key: 'tries', title: '次数', width: 56, align: 'right', dataIndex: 'tries' },
          {
            key: 'answer',
            title: '应答',
            ellipsis: true,
            render: (_, { httpStatus, answer }) => [httpStatus, answer].filter(Boolean).join(' '),
          },
          {
            key: 'act',
            title: '操作',
            width: 64,
            render: (_, row) =>
              row.status !== DeliveryStatus.waiting &&
              resend && (
                <Button type="link" size="small" onClick={() => again(row)}>
                  重发
                </Button>
              ),
          },
        ]}
      />
    </>
  )
}
