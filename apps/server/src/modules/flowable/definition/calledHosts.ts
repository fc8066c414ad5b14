import type { FlowGraph, HandlerRule } from '@app/flow-engine/graph/types.ts'
import { requireFlowHost } from '#/modules/flowable/outbox/flowHosts.ts'
import type { Platform } from '#/platform/platform.ts'

/** Refuses a process that names a service outside which is not allowed; addresses that are computed are judged when they are called. */
export function requireCalledHosts(env: Platform['env'], { nodes, flows, listeners }: FlowGraph): void {
  const parts = [...Object.values(nodes), ...Object.values(flows), { listeners }]
  const handlers = parts.flatMap((part): HandlerRule[] => [
    ...('handler' in part && part.handler ? [part.handler] : []),
    ...part.listeners.map(({ handler }) => handler),
  ])
  for (const handler of handlers) {
    const url = handler.kind === 'named' && handler.name === 'http' ? handler.fields.url : undefined
    if (url && !/[$#]\{/.test(url)) requireFlowHost(env, url)
  }
}
