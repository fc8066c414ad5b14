import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Skeleton, Tabs } from 'antd'
import { Suspense, useCallback, useRef, useState } from 'react'
import type { RequestDetail } from '@app/shared/flowable/requestDetail.ts'
import { taskTopic } from '@app/shared/flowable/taskCounts.ts'
import { ActBar } from '#/features/flowable/shared/operation/ActBar.tsx'
import type { ActScene } from '#/features/flowable/shared/operation/actView.ts'
import { useClaimed } from '#/features/flowable/shared/useClaimed.ts'
import { useLive } from '#/kit/live/useLive.ts'
import { useDirtyPage } from '#/kit/page/dirtyPages.ts'
import { latePart } from '#/kit/page/latePart.tsx'
import { useShell } from '#/kit/session/shell.ts'
import { CopyList } from './CopyList.tsx'
import { GoneTask } from './GoneTask.tsx'
import { PrintedFiles } from './PrintedFiles.tsx'
import { RecordHead } from './RecordHead.tsx'
import { isForbidden, requestQuery } from './recordQueries.ts'
import { RequestForms, type RequestFormsRef } from './RequestForms.tsx'
import { RequestTimeline } from './RequestTimeline.tsx'
import { SayingList } from './SayingList.tsx'
import { useGoneTask } from './useGoneTask.ts'
import css from './record.module.css'

const RecordPicture = latePart(() => import('./RecordPicture.tsx'))

interface RecordPageProps {
  /** The request as it was read last. */
  read: RequestDetail
  taskId: string | undefined
  /** Whoever reads it may do so no longer. */
  isClosed: boolean
}

/** A request with its forms, what happened to it and what may be done with it now. */
export function RecordPage({ read, taskId, isClosed }: RecordPageProps) {
  const forms = useRef<RequestFormsRef>(null)
  // The request as it was when somebody began to write.
  const [begun, setBegun] = useState<RequestDetail>()
  const onDirty = (isDirty: boolean) => setBegun((before) => (isDirty ? (before ?? read) : undefined))
  const dirty = begun !== undefined
  const isTaken = dirty && (isClosed || !isSameTask(read.task, begun.task))
  // What was written for a task stays on its form, though the task is gone when the page is shown again.
  const detail = isTaken ? begun : read
  const { definition, timeline, predicted, comments, cc } = detail
  // What is offered is for the request as it was read.
  const [isOld, setOld] = useState(false)
  const client = useQueryClient()
  const { open, closeCurrentPage } = useShell()
  const { queryKey } = requestQuery(detail.instance.id, taskId)
  // What was decided has been sent with its form, which begins anew; any other act leaves what is being written.
  const [decided, setDecided] = useState(0)
  const refresh = async () => {
    setOld(true)
    await client.invalidateQueries({ queryKey: ['flowable'] })
    setOld(false)
    const { data, error } = client.getQueryState<RequestDetail>(queryKey) ?? {}
    if (!isForbidden(error) && isSameTask(data?.task, detail.task)) return
    beginAnew()
  }
  const beginAnew = () => {
    setBegun(undefined)
    setDecided((before) => before + 1)
  }
  // What is being written stays; the page is read anew when it has been sent.
  useLive(taskTopic, () => {
    if (!dirty) void client.invalidateQueries({ queryKey: ['flowable', 'request', detail.instance.id] })
  })
  const isHeardGone = useGoneTask(begun ?? detail, { isWriting: dirty && !isOld })
  const isGone = isHeardGone || (isTaken && !isOld)
  const [claimed, setClaimed] = useState<{ by: string; from: RequestDetail }>()
  useClaimed(({ taskId: id, by }) => {
    if (detail.task?.isClaimable && detail.task.id === id) setClaimed({ by, from: detail })
  })
  // It is offered anew when its claim was taken back.
  const lostTo = claimed && (claimed.from === detail || !detail.task?.isClaimable) ? claimed.by : undefined
  useDirtyPage(() => dirty)
  const scene: ActScene = {
    // What somebody else has claimed is not read anew where the others may not read it any more.
    detail: lostTo === undefined ? detail : withoutClaim(detail),
    form: async () => (await forms.current?.getData()) ?? {},
    currentForm: () => forms.current?.getValue() ?? {},
    setFormErrors: (errors) => forms.current?.setErrors(errors),
    refresh,
    reread: (formRevision) => {
      forms.current?.seen(formRevision)
      return client.invalidateQueries({ queryKey })
    },
  }
  return (
    <div className={css.page} data-files={definition.print.attachments}>
      <section className={css.main}>
        <RecordHead detail={detail} onClose={closeCurrentPage} />
        {lostTo !== undefined && (
          <Alert className={css.lost} type="info" showIcon title={`任务已被${lostTo}认领，您无需办理`} />
        )}
        {isGone && (
          <GoneTask
            onReread={() => {
              beginAnew()
              void client.invalidateQueries({ queryKey: ['flowable'] })
            }}
          />
        )}
        <Tabs
          items={[
            {
              key: 'form',
              label: '表单信息',
              forceRender: true,
              children: <RequestForms key={decided} ref={forms} detail={detail} taskId={taskId} onDirty={onDirty} />,
            },
            {
              key: 'picture',
              label: '流程图',
              children: (
                <Suspense fallback={<Skeleton active />}>
                  <RecordPicture detail={detail} />
                </Suspense>
              ),
            },
          ]}
        />
      </section>
      <section className={css.side} data-printed={definition.print.history}>
        <Tabs
          items={[
            {
              key: 'timeline',
              label: '流转记录',
              children: <RequestTimeline steps={timeline} predicted={predicted} />,
            },
            {
              key: 'comments',
              label: comments.length > 0 ? `评论 ${comments.length}` : '评论',
              children: <SayingList sayings={comments} empty="暂无评论" />,
            },
            ...(cc.length > 0 ? [{ key: 'cc', label: `抄送 ${cc.length}`, children: <CopyList copies={cc} /> }] : []),
          ]}
        />
      </section>
      {definition.print.attachments && <PrintedFiles steps={timeline} />}
      <RecordBar scene={scene} isOld={isOld || isGone} onBack={() => open('/task/todo')} />
    </div>
  )
}

const isSameTask = (now: RequestDetail['task'] | undefined, before: RequestDetail['task']) =>
  now?.id === before?.id && now?.version === before?.version

const withoutClaim = (detail: RequestDetail): RequestDetail => ({
  ...detail,
  buttons: detail.buttons.filter(({ id }) => id !== 'claim'),
})

interface RecordBarProps {
  scene: ActScene
  isOld: boolean
  onBack: () => void
}

function RecordBar({ scene, isOld, onBack }: RecordBarProps) {
  const back = useRef<HTMLButtonElement>(null)
  // Somebody without a mouse stays here when the button that they pressed is offered no longer.
  const keepFocus = useCallback(() => {
    if (!document.activeElement || document.activeElement === document.body) back.current?.focus()
  }, [])
  return (
    <div className={css.bar} role="group" aria-label="流程操作">
      <Button ref={back} type="text" onClick={onBack}>
        返回
      </Button>
      <span className={css.barSpace} />
      <ActBar scene={scene} disabled={isOld} onRest={keepFocus} />
    </div>
  )
}
