import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { jobRunNews, jobRunTopic } from '@app/shared/monitor/job.ts'
import { jobLog, type JobLog } from '@app/shared/monitor/jobLog.ts'
import { call } from '#/kit/http/http.ts'
import { resourceQueries } from '#/kit/http/useResource.ts'
import { useLive } from '#/kit/live/useLive.ts'
import { Detail, DetailGroup } from '#/kit/page/Detail.tsx'
import { DetailDrawer } from '#/kit/page/DetailDrawer.tsx'
import { JsonBlock } from '#/kit/page/JsonBlock.tsx'
import { DictTag } from '#/kit/words/DictTag.tsx'
import { durationText, momentText } from '#/kit/words/format.ts'
import { RunState } from './RunState.tsx'
import { useCancelRun } from './useCancelRun.tsx'

/** 调度日志详细: what was called, how it went and what it wrote; grows while the run is under way. */
export default function JobLogDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const query = resourceQueries(jobLog).get(id)
  const { data, error, refetch } = useQuery(query)
  const cancel = useCancelRun()
  useFollow(id, query.queryKey)
  return (
    <DetailDrawer
      title="调度日志详细"
      failure={error?.message}
      onRetry={() => void refetch()}
      onClosed={onClose}
      extra={
        data &&
        cancel(data).map(({ key, run }) => (
          <Button key={key} danger size="small" onClick={run}>
            取消执行
          </Button>
        ))
      }
    >
      {data && <Content log={data} />}
    </DetailDrawer>
  )
}

/** The row is read again as its run goes on, in the background. */
function useFollow(id: string, queryKey: readonly unknown[]) {
  const client = useQueryClient()
  useLive(jobRunTopic, (data) => {
    const news = jobRunNews.safeParse(data).data
    if (news && news.logId !== id) return
    void call(jobLog.endpoints.get, { params: { id } }, { silent: true, background: true }).then(
      (row) => client.setQueryData(queryKey, row),
      () => undefined,
    )
  })
}

function Content({ log }: { log: JobLog }) {
  return (
    <>
      <DetailGroup title="任务">
        <Detail label="日志序号">{log.id}</Detail>
        <Detail label="任务编号">{log.jobId}</Detail>
        <Detail label="任务名称">{log.jobName}</Detail>
        <Detail label="任务分组">
          <DictTag type="sys_job_group" value={log.jobGroup} />
        </Detail>
        <Detail label="调用方法" wide>
          <code>{log.invokeTarget}</code>
        </Detail>
      </DetailGroup>
      <DetailGroup title="执行">
        <Detail label="执行状态">
          <RunState run={log} />
        </Detail>
        <Detail label="触发方式">
          <DictTag type="sys_job_trigger" value={log.triggerType} />
        </Detail>
        <Detail label="计划时间">{momentText(log.fireTime)}</Detail>
        <Detail label="执行时间">{momentText(log.createTime)}</Detail>
        <Detail label="开始时间">{momentText(log.startTime)}</Detail>
        <Detail label="结束时间">{momentText(log.stopTime)}</Detail>
        <Detail label="耗时">{typeof log.duration === 'number' ? durationText(log.duration) : null}</Detail>
        <Detail label="节点">{log.nodeName ?? log.nodeId}</Detail>
        {log.cancelBy && <Detail label="取消人">{log.cancelBy}</Detail>}
        <Detail label="日志信息" wide>
          {log.jobMessage}
        </Detail>
        {log.status === '1' && (
          <Detail label="异常信息" wide>
            <pre>{log.exceptionInfo}</pre>
          </Detail>
        )}
      </DetailGroup>
      <DetailGroup title="输出">
        <Detail label="执行输出" wide>
          <JsonBlock label="执行输出" text={log.output} />
        </Detail>
      </DetailGroup>
    </>
  )
}
