import ReloadOutlined from '@ant-design/icons/ReloadOutlined'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Empty, Table, Tag } from 'antd'
import { useState } from 'react'
import { DeliveryStatus, webhookCalls, type WebhookDelivery } from '@app/shared/form/webhook.ts'
import { call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { LoadFailure } from '#/kit/page/LoadFailure.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { eventWords } from './webhookWords.ts'
import css from './definition.module.css'

const pageSize = 10

const states: Readonly<Record<WebhookDelivery['status'], { word: string; color: string }>> = {
  '0': { word: '推送中', color: 'processing' },
  '1': { word: '成功', color: 'success' },
  '2': { word: '失败', color: 'error' },
}

/** 推送记录: the latest news of a form, whether they arrived and what was answered. */
export default function WebhookLog({ formId }: { formId: string }) {
  const { message } = App.useApp()
  const { hasPermi } = useAuth()
  const [pageNum, setPageNum] = useState(1)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['form:definition', 'webhookLog', formId, pageNum],
    queryFn: ({ signal }) => call(webhookCalls.log, { query: { formId, pageNum, pageSize } }, { signal, silent: true }),
  })
  const [resend] = useOnce(async ({ id }: WebhookDelivery) => {
    await call(webhookCalls.resend, { params: { id } })
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
      <Table<WebhookDelivery>
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
          { key: 'recordNo', title: '数据编号', width: 132, dataIndex: 'recordNo' },
          { key: 'event', title: '事件', width: 64, render: (_, { event }) => eventWords[event] },
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
              hasPermi(['form:definition:edit']) && (
                <Button type="link" size="small" onClick={() => resend(row)}>
                  重发
                </Button>
              ),
          },
        ]}
      />
    </>
  )
}
