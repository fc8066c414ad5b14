import type { Variables } from '@app/flow-engine/expression/types.ts'
import type { FormValues } from '@app/form-engine/runtime/types.ts'
import type { FlowFormRead } from '@app/shared/flowable/formData.ts'
import { saveTaskForm } from '#/modules/flowable/binding/stepForm.service.ts'
import type { Act } from '#/modules/flowable/instance/operate.service.ts'
import type { FlowTaskRow } from '#/modules/flowable/task/task.table.ts'
import type { AskedChoices } from '#/modules/form/api.ts'
import type { Ctx } from '#/platform/context.ts'
import type { InstanceRule } from './taskRule.ts'

export interface HalfFilled {
  /** Values of the form; what the node may not change stays as it stood. */
  formData?: FormValues | undefined
  formRead?: FlowFormRead | undefined
  /** What interfaces offer to the caller, asked before the transaction. */
  offers?: AskedChoices | undefined
}

/** Who passes a task on without a decision hands on what they have filled in so far; answers the variables of it. */
export async function handOnForm(
  ctx: Ctx,
  { row }: InstanceRule,
  task: FlowTaskRow,
  { formData: data, formRead: read, offers: asked }: HalfFilled,
): Promise<Variables> {
  return data === undefined
    ? {}
    : saveTaskForm(ctx, row, task, { data, read, isRefusal: true, ...(asked && { asked }) })
}

/** What was filled in counts, also where no token moves. */
export const withVariables = (act: Act, variables: Variables): Act =>
  Object.keys(variables).length > 0 ? { ...act, command: { type: 'setVariables', variables } } : act
