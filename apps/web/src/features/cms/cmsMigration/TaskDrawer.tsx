import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Progress, Segmented, Table } from 'antd'
import { useState } from 'react'
import {
  cmsMigration,
  cmsMigrationCalls as calls,
  cmsMigrationItem,
  itemResults,
  migrateStatus,
  pieceKinds,
  taskTopic,
  type Findings,
  type ItemResult,
  type MigrationItem,
  type MoveImpact,
  type PieceKind,
} from '@app/shared/cms/cmsMigration.ts'
import { call, callMessage } from '#/kit/http/http.ts'
import { useLive } from '#/kit/live/useLive.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { Detail, DetailGroup } from '#/kit/page/Detail.tsx'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { SideDrawer } from '#/kit/page/SideDrawer.tsx'
import { downloadExport } from '#/kit/transfer/download.ts'
import { DictTag } from '#/kit/words/DictTag.tsx'
import { MappingForm } from './MappingForm.tsx'
import { MediaUpload } from './MediaUpload.tsx'
import css from './migration.module.css'

const phaseWords = { check: '预检', run: '执行', rollback: '回滚' } as const

/** A task: what was found, where it goes, how far it is, what became of each row. */
export default function TaskDrawer({ taskId, onClosed }: { taskId: string; onClosed: () => void }) {
  const { message } = App.useApp()
  const [open, setOpen] = useState(true)
  const confirm = useConfirm()
  const client = useQueryClient()
  const query = useQuery({
    queryKey: [cmsMigration.name, 'task', taskId],
    queryFn: ({ signal }) => call(calls.get, { params: { id: taskId } }, { signal, silent: true }),
    // News may be missed; the state is asked for until nothing runs.
    refetchInterval: ({ state }) => (state.data?.status === migrateStatus.running ? 2_000 : false),
  })
  const refresh = () => {
    for (const name of [cmsMigration.name, cmsMigrationItem.name]) void client.invalidateQueries({ queryKey: [name] })
  }
  useLive(taskTopic, (news) => {
    if (!news || (news as { taskId?: string }).taskId === taskId) refresh()
  })
  const task = query.data
  const act = async (name: 'start' | 'retry' | 'rollback' | 'cancel') => {
    await call(calls[name], { params: { id: taskId } })
    refresh()
  }
  const rollback = () =>
    confirm({
      title: '确定回滚该任务吗?',
      content:
        '导入后没有变化的文章与资源移入回收站，链接、参数与主题删除，被覆盖的链接与参数恢复原内容，移动的文章移回原栏目；之后有修改的会保留并在明细中列出。',
      okText: '回滚',
      danger: true,
      run: () => act('rollback'),
    })
  const report = async () => {
    const { msg } = await callMessage(calls.report, { params: { id: taskId } })
    await downloadExport(msg)
  }
  const leaving = task?.impact ? leavingOf(task.impact) : undefined
  const start = () =>
    leaving === undefined
      ? void act('start')
      : confirm({
          title: '确定开始迁移吗?',
          content: `${leaving}，访客不能再访问。`,
          okText: '开始迁移',
          danger: true,
          run: () => act('start'),
        })
  const can = (name: 'start' | 'retry' | 'rollback' | 'cancel') => task?.actions.includes(name) ?? false
  const isRunning = task?.status === migrateStatus.running
  const isImport = task?.findings !== null && task?.findings !== undefined
  return (
    <SideDrawer
      title={task ? `迁移任务 · ${task.taskNo}` : '迁移任务'}
      size={800}
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      extra={
        task && (
          <div className={css.acts}>
            {isRunning && <Button onClick={() => setOpen(false)}>后台运行</Button>}
            {!isRunning && task.total > 0 && <Button onClick={() => void report()}>下载报告</Button>}
            {can('retry') && <Button onClick={() => void act('retry')}>重试失败</Button>}
            {can('rollback') && (
              <Button danger onClick={rollback}>
                回滚
              </Button>
            )}
            {can('cancel') && <Button onClick={() => void act('cancel')}>取消任务</Button>}
            {can('start') && !isImport && (
              <Button type="primary" onClick={start}>
                开始迁移
              </Button>
            )}
          </div>
        )
      }
    >
      {!task && <LoadState query={query} />}
      {task && (
        <>
          <DetailGroup title="任务信息">
            <Detail label="类型">
              <DictTag type="cms_migrate_type" value={task.migrateType} />
            </Detail>
            <Detail label="状态">
              <DictTag type="cms_migrate_status" value={task.status} />
            </Detail>
            <Detail label="来源">{task.sourceName}</Detail>
            <Detail label="目标">{task.targetName}</Detail>
          </DetailGroup>
          {isRunning && (
            <Progress percent={task.percent} aria-label={`${phaseWords[task.phase]}进度`} status="active" />
          )}
          {task.msg && (
            <Alert type={task.status === migrateStatus.failed ? 'error' : 'warning'} showIcon title={task.msg} />
          )}
          <ul className={css.counts} aria-label="数量">
            <li>{`${phaseWords[task.phase]}：共 ${task.total} 条`}</li>
            {task.phase !== 'check' && <li>{`成功 ${task.success}`}</li>}
            {task.phase !== 'check' && <li>{`失败 ${task.fail}`}</li>}
            {task.phase !== 'check' && <li>{`跳过 ${task.skip}`}</li>}
            {task.findings && task.phase === 'check' && <Found findings={task.findings} />}
            {task.impact && <Impact impact={task.impact} />}
          </ul>
          {task.status === migrateStatus.waiting && task.migrateType === 'wxr' && (
            <MediaUpload taskId={taskId} hasMedia={task.hasMedia} onSent={refresh} />
          )}
          {task.status === migrateStatus.waiting && task.findings && (
            <MappingForm
              task={task}
              findings={task.findings}
              onStart={async (options) => {
                await call(calls.mapping, { params: { id: taskId }, body: options }, { silent: true })
                await call(calls.start, { params: { id: taskId } }, { silent: true })
                void message.success('导入任务已创建，请在任务列表查看进度')
                refresh()
              }}
            />
          )}
          {!isRunning && task.total > 0 && <Items taskId={taskId} />}
        </>
      )}
    </SideDrawer>
  )
}

/** What visitors lose by the move; nothing when they lose nothing. */
function leavingOf({ act, keepStatus, published, mapped }: MoveImpact): string | undefined {
  if (act === 'copy' || keepStatus || published === 0) return undefined
  return `${published} 篇已发布的文章${mapped > 0 ? `及 ${mapped} 篇映射文章` : ''}将下线`
}

function Impact({ impact }: { impact: MoveImpact }) {
  const { act, keepStatus, published, scheduled, mapped } = impact
  if (act === 'copy')
    return keepStatus ? (
      <>
        <li>{`将发布 ${published} 篇`}</li>
        {scheduled > 0 && <li>{`将定时发布 ${scheduled} 篇`}</li>}
      </>
    ) : (
      <li>副本均为草稿</li>
    )
  if (keepStatus) return <li>{`保持发布 ${published} 篇`}</li>
  return (
    <>
      <li>{`将下线 ${published} 篇`}</li>
      {mapped > 0 && <li>{`随之下线的映射文章 ${mapped} 篇`}</li>}
      {scheduled > 0 && <li>{`将取消定时发布 ${scheduled} 篇`}</li>}
    </>
  )
}

function Found({ findings }: { findings: Findings }) {
  const { results, lostImages, remoteImages, packedImages, cleaned } = findings
  return (
    <>
      {Object.entries(results).map(([result, n]) => (
        <li key={result}>{`${itemResults[result as ItemResult]} ${n}`}</li>
      ))}
      {lostImages > 0 && <li>{`缺少图片 ${lostImages} 张`}</li>}
      {packedImages > 0 && <li>{`压缩包中的图片 ${packedImages} 张`}</li>}
      {remoteImages > 0 && <li>{`外部图片 ${remoteImages} 张`}</li>}
      {cleaned > 0 && <li>{`含脚本等内容、将被清理 ${cleaned} 篇`}</li>}
    </>
  )
}

const pageSize = 20

function Items({ taskId }: { taskId: string }) {
  const [pageNum, setPageNum] = useState(1)
  const [result, setResult] = useState('')
  const query = useQuery({
    queryKey: [cmsMigrationItem.name, taskId, pageNum, result],
    queryFn: ({ signal }) =>
      call(
        cmsMigrationItem.endpoints.page,
        { query: { taskId, pageNum, pageSize, ...(result && { result }) } },
        { signal, silent: true },
      ),
  })
  return (
    <section aria-label="明细">
      <h2 className={css.heading}>明细</h2>
      <Segmented
        className={css.filter ?? ''}
        size="small"
        value={result}
        onChange={(next) => {
          setResult(next)
          setPageNum(1)
        }}
        options={[
          { value: '', label: '全部' },
          { value: 'fail', label: itemResults.fail },
          { value: 'skip', label: itemResults.skip },
          { value: 'kept', label: itemResults.kept },
        ]}
      />
      {query.data ? (
        <Table<MigrationItem>
          size="small"
          rowKey="seq"
          scroll={{ x: 640 }}
          dataSource={query.data.list}
          pagination={{
            current: pageNum,
            pageSize,
            total: query.data.total,
            onChange: setPageNum,
            showSizeChanger: false,
            size: 'small',
          }}
          columns={[
            { title: '序号', dataIndex: 'seq', width: 64 },
            {
              title: '内容',
              dataIndex: 'kind',
              width: 64,
              render: (kind: PieceKind | null) => (kind ? pieceKinds[kind] : '文章'),
            },
            { title: '标题', dataIndex: 'sourceTitle' },
            { title: '来源栏目', dataIndex: 'sourceClass', width: 140 },
            {
              title: '结果',
              dataIndex: 'result',
              width: 100,
              render: (value: string) => itemResults[value as ItemResult],
            },
            { title: '说明', dataIndex: 'msg' },
          ]}
        />
      ) : (
        <LoadState query={query} />
      )}
    </section>
  )
}
