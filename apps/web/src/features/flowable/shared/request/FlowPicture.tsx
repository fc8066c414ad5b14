import { FlowDiagram, type FlowDiagramProps } from '#/features/flowable/shared/diagram/FlowDiagram.tsx'
import css from './flowPicture.module.css'

/** The diagram of a process in the room of a page. */
export default function FlowPicture(props: FlowDiagramProps) {
  return (
    <div className={css.room}>
      <FlowDiagram {...props} />
    </div>
  )
}
