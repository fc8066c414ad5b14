import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Button, Progress, Segmented, Table, Tag } from 'antd'
import { useState } from 'react'
import { manageCalls, type BatchItem } from '@app/shared/flowable/manage.ts'
import { call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import css from './instance.module.css'

const everyMs = 800
const pageSize = 10

const useProgress = (id: string) =>
  useQuery({
    queryKey: ['flowable:instance', 'batch', id],
    queryFn: ({ signal }) => call(manageCalls.progress, { params: { id } }, { signal, silent: true }),
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : everyMs),
  })

const words = { running: '正在处理', done: '处理完成', canceled: '已取消，未处理的流程保持不变' } as const

/** How far an act on many requests is, and what became of each of them. */
export function BatchResult({ id }: { id: string }) {
  const { data, error } = useProgress(id)
  if (error) return <Alert type="error" showIcon title={error.message} />
  const { state = 'running', total = 0, done = 0, failed = 0 } = data ?? {}
  return (
    <>
      <div aria-live="polite">
        <p>{words[state]}</p>
        <Progress percent={total === 0 ? 0 : Math.floor(((done + failed) / total) * 100)} aria-label="处理进度" />
        <p>
          共 {total} 个，成功 {done} 个，失败 {failed} 个
        </p>
      </div>
      {data && <Items id={id} done={done} failed={failed} />}
    </>
  )
}

const itemWords = { waiting: '未处理', done: '成功', refused: '失败' } as const
const colors = { waiting: 'default', done: 'success', refused: 'error' } as const
const shown = [
  { value: 'all', label: '全部' },
  { value: 'refused', label: '失败' },
  { value: 'done', label: '成功' },
] as const
type Shown = (typeof shown)[number]['value']

function Items({ id, done, failed }: { id: string; done: number; failed: number }) {
  const [pageNum, setPageNum] = useState(1)
  const [state, setState] = useState<Shown>('all')
  const query = useQuery({
    // What was worked off since is another page.
    queryKey: ['flowable:instance', 'batchItems', id, state, pageNum, done + failed],
    queryFn: ({ signal }) =>
      call(
        manageCalls.batchItems,
        { params: { id }, query: { pageNum, pageSize, ...(state !== 'all' && { state }) } },
        { signal, silent: true },
      ),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Segmented
        className={css.shown}
        size="small"
        aria-label="逐条结果"
        options={[...shown]}
        value={state}
        onChange={(next) => {
          setState(next)
          setPageNum(1)
        }}
      />
      {query.error && <Alert type="error" showIcon title={query.error.message} />}
      <Table<BatchItem>
        size="small"
        rowKey="instanceId"
        dataSource={query.data?.list ?? []}
        pagination={{
          current: pageNum,
          pageSize,
          total: query.data?.total ?? 0,
          showSizeChanger: false,
          hideOnSinglePage: true,
          onChange: setPageNum,
        }}
        columns={[
          { title: '流程', render: (_, { title, instanceId }) => title || instanceId },
          {
            title: '结果',
            width: 240,
            render: (_, item) => <Tag color={colors[item.state]}>{item.message ?? itemWords[item.state]}</Tag>,
          },
        ]}
      />
    </>
  )
}

/** It goes on when the dialog is closed; only 取消处理 ends it. */
export function BatchButtons({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, refetch } = useProgress(id)
  const [cancel, busy] = useOnce(async () => {
    await call(manageCalls.cancelBatch, { params: { id } })
    await refetch()
  })
  const isRunning = data === undefined || data.state === 'running'
  return (
    <>
      {isRunning && (
        <Button loading={busy} onClick={cancel}>
          取消处理
        </Button>
      )}
      <Button type="primary" onClick={onClose}>
        {isRunning ? '后台继续' : '关闭'}
      </Button>
    </>
  )
}
