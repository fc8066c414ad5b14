import type { Problem } from '#/features/flowable/designer/lint/structureRules.ts'
import type { ModelSaving } from '#/features/flowable/designer/page/useModelSaving.ts'

export interface DialogProps {
  saving: ModelSaving
  problems: readonly Problem[]
  onClosed: () => void
}
