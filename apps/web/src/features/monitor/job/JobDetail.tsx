import { useQuery } from '@tanstack/react-query'
import { job, type Job } from '@app/shared/monitor/job.ts'
import { resourceQueries } from '#/kit/http/useResource.ts'
import { Detail, DetailGroup } from '#/kit/page/Detail.tsx'
import { DetailDrawer } from '#/kit/page/DetailDrawer.tsx'
import { DictTag, TagSample } from '#/kit/words/DictTag.tsx'
import { durationText, momentText } from '#/kit/words/format.ts'
import { CronTimes } from './CronBuilder/CronTimes.tsx'

/** 任务详细: what runs when, and how it went the last time. */
export default function JobDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(resourceQueries(job).get(id))
  return (
    <DetailDrawer title="任务详细" failure={error?.message} onRetry={() => void refetch()} onClosed={onClose}>
      {data && <Content row={data} />}
    </DetailDrawer>
  )
}

function Content({ row }: { row: Job }) {
  const { timeoutSeconds, lastDuration } = row
  return (
    <>
      <DetailGroup title="任务">
        <Detail label="任务编号">{row.id}</Detail>
        <Detail label="任务分组">
          <DictTag type="sys_job_group" value={row.jobGroup} />
        </Detail>
        <Detail label="任务名称">{row.jobName}</Detail>
        <Detail label="创建时间">{momentText(row.createTime)}</Detail>
        <Detail label="调用目标方法" wide>
          <code>{row.invokeTarget}</code>
        </Detail>
        <Detail label="任务状态">
          <TagSample listClass={row.status === '0' ? 'primary' : 'danger'}>
            {row.status === '0' ? '运行中' : '暂停'}
          </TagSample>
        </Detail>
        <Detail label="是否并发">{row.concurrent === '0' ? '允许' : '禁止'}</Detail>
        <Detail label="执行策略">
          <DictTag type="sys_job_misfire" value={row.misfirePolicy} />
        </Detail>
        <Detail label="超时时间">{timeoutSeconds ? durationText(timeoutSeconds * 1_000) : '不限制'}</Detail>
        <Detail label="备注" wide>
          {row.remark}
        </Detail>
      </DetailGroup>
      <DetailGroup title="执行">
        <Detail label="cron表达式">
          <code>{row.cronExpression}</code>
        </Detail>
        <Detail label="下次执行时间">{momentText(row.nextFireTime)}</Detail>
        <Detail label="上次执行时间">{momentText(row.lastFireTime)}</Detail>
        <Detail label="上次结果">
          <DictTag type="sys_common_status" value={row.lastStatus} />
        </Detail>
        <Detail label="上次耗时">{typeof lastDuration === 'number' && durationText(lastDuration)}</Detail>
        <Detail label="当前执行">{row.runningLogId ? `执行中，日志编号 ${row.runningLogId}` : '未在执行'}</Detail>
      </DetailGroup>
      <CronTimes expression={row.cronExpression} count={5} title="最近5次运行时间" />
    </>
  )
}
