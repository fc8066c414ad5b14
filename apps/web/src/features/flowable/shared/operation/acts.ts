import type { ActId } from '@app/shared/flowable/acts.ts'
import { activate } from './activate/activate.tsx'
import type { ActView } from './actView.ts'
import { addSign } from './addSign/addSign.tsx'
import { cancel } from './cancel/cancel.tsx'
import { cc } from './cc/cc.tsx'
import { claim } from './claim/claim.tsx'
import { comment } from './comment/comment.tsx'
import { complete } from './complete/complete.tsx'
import { copy } from './copy/copy.tsx'
import { delegate } from './delegate/delegate.tsx'
import { move } from './move/move.tsx'
import { print } from './print/print.tsx'
import { reassign } from './reassign/reassign.tsx'
import { recall } from './recall/recall.tsx'
import { reject } from './reject/reject.tsx'
import { removeSign } from './removeSign/removeSign.tsx'
import { resubmit } from './resubmit/resubmit.tsx'
import { returnAct } from './return/return.tsx'
import { suspend } from './suspend/suspend.tsx'
import { terminate } from './terminate/terminate.tsx'
import { transfer } from './transfer/transfer.tsx'
import { unclaim } from './unclaim/unclaim.tsx'
import { urge } from './urge/urge.tsx'
import { variables } from './variables/variables.tsx'
import { voidAct } from './void/void.tsx'
import { withdraw } from './withdraw/withdraw.tsx'

/** Every act, by its word. */
export const acts: Readonly<Record<ActId, ActView>> = {
  complete,
  resubmit,
  reject,
  return: returnAct,
  transfer,
  delegate,
  addSign,
  removeSign,
  cc,
  claim,
  unclaim,
  comment,
  withdraw,
  recall,
  cancel,
  urge,
  copy,
  reassign,
  move,
  variables,
  suspend,
  activate,
  terminate,
  void: voidAct,
  print,
}
