import type { Value, Variables } from '@app/flow-engine/expression/types.ts'
import type { FlowInstanceRow } from '#/modules/flowable/instance/instance.table.ts'
import type { Ctx } from '#/platform/context.ts'

/** Work that a process asks for. */
export interface HandlerWork {
  /** The same in every try: who is asked twice knows it. */
  jobId: string
  instance: FlowInstanceRow
  node: string
  /** As the expressions of the file said when the token came. */
  fields: Record<string, Value>
}

export interface HandlerResult {
  variables?: Variables
}

/** How one of `handlerInfos` is done. */
export interface HandlerKind {
  /** It calls the world: before the transaction that takes its result, and again when the node dies in between. */
  isOutside?: true
  run(ctx: Ctx, work: HandlerWork): Promise<HandlerResult | void>
}
