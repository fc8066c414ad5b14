import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled'
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined'
import { Empty } from 'antd'
import type { PredictedStep, RequestPerson, TimelineStep } from '@app/shared/flowable/requestDetail.ts'
import { FutureStep } from '#/features/flowable/shared/choosing/ForecastSteps.tsx'
import { flowDuration } from '#/features/flowable/shared/flowDuration.ts'
import { EventLine } from '#/kit/page/EventLine.tsx'
import { DictTag, TagSample } from '#/kit/words/DictTag.tsx'
import { SayingBody } from './SayingList.tsx'
import css from './record.module.css'

interface RequestTimelineProps {
  /** The newest first. */
  steps: readonly TimelineStep[]
  /** What comes if everybody approves, the next first. */
  predicted: readonly PredictedStep[]
}

/** 流转记录: what is to come in grey, what is open, what was done. */
export function RequestTimeline({ steps, predicted }: RequestTimelineProps) {
  if (steps.length + predicted.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无记录" />
  return (
    <EventLine
      events={[
        ...predicted.toReversed().map(({ node, nodeName, people }) => ({
          key: `ahead ${node}`,
          mark: <ClockCircleOutlined className={css.ahead} aria-label="未进行" />,
          content: <FutureStep name={nodeName} people={people} />,
        })),
        ...steps.map((step) => ({
          key: step.id,
          mark: step.doneTime ? (
            <CheckCircleFilled className={css.done} aria-label="已处理" />
          ) : (
            <ClockCircleOutlined className={css.open} aria-label="处理中" />
          ),
          content: <Step step={step} />,
        })),
      ]}
    />
  )
}

/** One task or act with who had it, when, and what was said. */
export function Step({ step }: { step: TimelineStep }) {
  const { nodeName, status, assignee, doneBy, owner, deputyOf, candidates, createTime, doneTime, duration } = step
  const first = step.sayings[0]
  return (
    <div className={css.step}>
      <p className={css.stepHead}>
        <strong>{nodeName || '流程'}</strong>
        {status !== null ? (
          <DictTag type="flow_task_status" value={status} />
        ) : (
          first && <DictTag type="flow_comment_type" value={first.type} />
        )}
        {step.signKind && <TagSample listClass="info">加签</TagSample>}
        {step.urgeCount > 0 && <TagSample listClass="warning">{`催办 ${step.urgeCount}`}</TagSample>}
      </p>
      <dl className={css.stepFacts}>
        <Fact label={doneBy ? '实际办理' : '办理人'} value={personWords(doneBy ?? assignee)} />
        <Fact label="候选办理" value={candidates.join('、')} />
        <Fact label="委派人" value={personWords(owner)} />
        <Fact label="被代理人" value={personWords(deputyOf)} />
        {status !== null && <Fact label="接收时间" value={createTime} />}
        <Fact label="处理时间" value={doneTime ?? ''} />
        <Fact label="到期时间" value={doneTime ? '' : (step.dueTime ?? '')} />
        <Fact label="耗时" value={duration === null ? '' : flowDuration(duration)} />
      </dl>
      {step.sayings.map((saying) => (
        <div key={saying.id} className={css.stepSaying}>
          {step.sayings.length > 1 && (
            <p className={css.sayingHead}>
              <DictTag type="flow_comment_type" value={saying.type} />
              <span>{saying.user.name}</span>
              <time>{saying.time.slice(5, 16)}</time>
            </p>
          )}
          <SayingBody saying={saying} />
        </div>
      ))}
    </div>
  )
}

const personWords = (person: RequestPerson | null) =>
  person ? `${person.name}${person.deptName ? `（${person.deptName}）` : ''}` : ''

const Fact = ({ label, value }: { label: string; value: string }) =>
  value ? (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  ) : null
