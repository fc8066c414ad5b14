import type { ActProps } from '#/features/flowable/shared/operation/actView.ts'
import { VariablesDialog } from './VariablesDialog.tsx'

/** 变量 of the request that is looked at; it is read anew afterwards. */
export default function VariablesAct({ scene, onClose }: ActProps) {
  return (
    <VariablesDialog instanceId={scene.detail.instance.id} onSaved={() => void scene.refresh()} onClosed={onClose} />
  )
}
