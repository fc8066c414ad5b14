import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { flowCheckCalls, type Finding } from '@app/shared/flowable/check.ts'
import { call } from '#/kit/http/http.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'

/** 检查数据: where rows and states of processes are not one; it tells and mends nothing (workflow §16.7). */
export default function CheckDialog({ onClosed }: { onClosed: () => void }) {
  const [open, setOpen] = useState(true)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['flowable:instance', 'check'],
    queryFn: ({ signal }) => call(flowCheckCalls.check, {}, { signal, silent: true }),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  return (
    <Dialog
      open={open}
      title="检查流程数据"
      width={720}
      height={480}
      footer={
        <>
          <Button loading={isFetching} onClick={() => void refetch()}>
            重新检查
          </Button>
          <Button type="primary" onClick={() => setOpen(false)}>
            关闭
          </Button>
        </>
      }
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {error && <Alert type="error" showIcon title={error.message} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <>
          <Alert
            type={data.findings.length === 0 ? 'success' : 'warning'}
            showIcon
            title={
              data.findings.length === 0
                ? `检查了 ${data.checked} 个运行中的流程，没有发现问题`
                : `检查了 ${data.checked} 个运行中的流程，发现以下问题${data.more ? '（仅列出前面的部分）' : ''}；检查不会修改数据`
            }
          />
          {data.findings.length > 0 && (
            <Table<Finding>
              size="small"
              rowKey={({ instanceId, problem }) => `${instanceId} ${problem}`}
              dataSource={data.findings}
              pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
              columns={[
                { title: '流程', dataIndex: 'title', width: 260 },
                { title: '问题', dataIndex: 'problem' },
              ]}
            />
          )}
        </>
      )}
    </Dialog>
  )
}
