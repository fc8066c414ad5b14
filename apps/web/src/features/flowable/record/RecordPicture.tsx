import type { RequestDetail } from '@app/shared/flowable/requestDetail.ts'
import { recordLink } from '#/features/flowable/shared/recordLink.ts'
import FlowPicture from '#/features/flowable/shared/request/FlowPicture.tsx'
import { useShell } from '#/kit/session/shell.ts'
import { Step } from './RequestTimeline.tsx'
import css from './record.module.css'

/** 流程图 of a request: a node tells who had it and when, a called process leads to its record (workflow §11). */
export default function RecordPicture({ detail }: { detail: RequestDetail }) {
  const { definition, diagram, timeline, called } = detail
  const { open } = useShell()
  const visits = Map.groupBy(
    timeline.filter(({ status }) => status !== null),
    ({ node }) => node,
  )
  // Of several the newest; the head of the page names them all.
  const leads = new Map(called.toReversed().map(({ id, node }) => [node, id]))
  return (
    <FlowPicture
      xml={definition.xml}
      {...diagram}
      actOf={(node) => {
        const id = leads.get(node)
        return id === undefined ? undefined : () => open(recordLink(id))
      }}
      renderPopover={(node) => {
        const steps = visits.get(node)
        return (
          steps && (
            <div className={css.visits}>
              {steps.map((step) => (
                <Step key={step.id} step={step} />
              ))}
            </div>
          )
        )
      }}
    />
  )
}
