import type { Finding } from '@app/flow-engine/check/types.ts'
import type { FlowGraph, HandlerRule } from '@app/flow-engine/graph/types.ts'
import type { FlowSettings } from '@app/shared/flowable/settings.ts'
import { hostFault } from '#/modules/flowable/outbox/flowHosts.ts'
import type { Platform } from '#/platform/platform.ts'

/** Services outside that a process or its hooks name and that are not allowed; addresses that are computed are judged when they are called. */
export function calledHosts(env: Platform['env'], graphs: readonly FlowGraph[], settings: FlowSettings): Finding[] {
  const calls = graphs.flatMap(({ nodes, flows, listeners }) =>
    [...Object.values(nodes), ...Object.values(flows), { listeners }].flatMap((part) => {
      const own = 'handler' in part && part.handler ? [part.handler] : []
      const handlers = [...own, ...part.listeners.map(({ handler }) => handler)]
      return handlers.flatMap(urlOf).map((url) => ({ url, ...('id' in part && { element: part.id }) }))
    }),
  )
  return [...calls.flatMap((call) => faultOf(env, call)), ...hookFaults(env, settings)]
}

export const hookFaults = (env: Platform['env'], { hooks }: Pick<FlowSettings, 'hooks'>): Finding[] =>
  Object.values(hooks).flatMap((hook) => (hook ? faultOf(env, hook) : []))

function faultOf(env: Platform['env'], { url, element }: { url: string; element?: string }): Finding[] {
  const message = hostFault(env, url)
  return message ? [{ level: 'error', message, ...(element !== undefined && { element }) }] : []
}

function urlOf(handler: HandlerRule): string[] {
  const url = handler.kind === 'named' && handler.name === 'http' ? handler.fields.url : undefined
  return url && !/[$#]\{/.test(url) ? [url] : []
}
