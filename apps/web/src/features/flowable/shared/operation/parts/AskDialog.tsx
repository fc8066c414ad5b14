import type { ActProps, Ask } from '#/features/flowable/shared/operation/actView.ts'
import { ActDialog } from './ActDialog.tsx'
import { OpinionField } from './OpinionField.tsx'

/** The dialog of an act that asks for one text. */
export default function AskDialog({
  act,
  scene,
  label,
  ask,
  danger,
  onClose,
}: ActProps & { ask: Ask; danger: boolean }) {
  const { title, hint, required, placeholder, send } = ask
  return (
    <ActDialog<{ comment: string }>
      act={act}
      scene={scene}
      title={title}
      okText={label}
      danger={danger}
      height={300}
      hint={hint}
      send={({ comment }) => send(scene, comment)}
      onClose={onClose}
    >
      <OpinionField label={ask.label} placeholder={placeholder} required={required} />
    </ActDialog>
  )
}
