import { useQueryClient } from '@tanstack/react-query'
import type { ActView, ActDetail } from '#/features/flowable/shared/operation/actView.ts'
import { cancel } from '#/features/flowable/shared/operation/cancel/cancel.tsx'
import AskDialog from '#/features/flowable/shared/operation/parts/AskDialog.tsx'
import { recall } from '#/features/flowable/shared/operation/recall/recall.tsx'
import { urge } from '#/features/flowable/shared/operation/urge/urge.tsx'
import { withdraw } from '#/features/flowable/shared/operation/withdraw/withdraw.tsx'
import type { AskedAct, RowAskAct } from './rowAsk.ts'

const views: Record<RowAskAct, ActView> = { recall, urge, cancel, withdraw }

interface RowAskProps {
  asked: AskedAct
  /** Name of the list that shows the row. */
  list: string
  onClose: () => void
}

/** The dialog of an act that needs no more of a request than its row says. */
export default function RowAsk({ asked, list, onClose }: RowAskProps) {
  const client = useQueryClient()
  const view = views[asked.act]
  if (!('ask' in view)) return null
  const refresh = async () => {
    await Promise.all([list, 'flowable'].map((name) => client.invalidateQueries({ queryKey: [name] })))
  }
  const scene = {
    detail: detailOf(asked),
    form: async () => ({}),
    currentForm: () => ({}),
    setFormErrors: () => undefined,
    refresh,
    reread: refresh,
  }
  const isDanger = view.danger === true
  return (
    <AskDialog act={asked.act} scene={scene} label={asked.label} ask={view.ask} danger={isDanger} onClose={onClose} />
  )
}

const detailOf = ({ id, title, taskId }: AskedAct): ActDetail => ({
  instance: { id, title },
  definition: { key: '' },
  forms: [],
  task: null,
  buttons: [],
  canWithdraw: taskId !== undefined,
  withdrawTaskId: taskId ?? null,
  canRecall: false,
  canUrge: false,
  urgeNextAt: null,
  isCommentRequired: false,
  isSigned: false,
  signKinds: [],
})
