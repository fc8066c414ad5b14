import type { FastifyInstance } from 'fastify'
import { isHandler } from '@app/shared/flowable/handler.ts'
import { listener, listenerEvents } from '@app/shared/flowable/listener.ts'
import type { SaveOf } from '@app/shared/kit/save.ts'
import { resourceRoutes } from '#/kit/routes.ts'
import { invalid } from '#/platform/errors.ts'
import { flowListenerTable } from './listener.table.ts'

type ListenerSave = SaveOf<(typeof listener)['fields']>

export default async function listenerRoutes(app: FastifyInstance): Promise<void> {
  await app.register(
    resourceRoutes(listener, flowListenerTable, {
      beforeSave: (_ctx, input, existing) => checked({ ...existing, ...input }, input),
    }),
  )
}

/** Only the product's handlers run, whatever name a file has for them. */
function checked(whole: ListenerSave, input: ListenerSave): ListenerSave {
  const events: readonly string[] = listenerEvents[whole.type as keyof typeof listenerEvents] ?? []
  if (!events.includes(whole.eventType ?? '')) throw invalid({ eventType: '事件类型与监听类型不符' })
  const own = whole.valueType === 'handler'
  const handler = own ? (whole.value ?? '') : whole.handler
  if (!handler || !isHandler(handler)) throw invalid({ [own ? 'value' : 'handler']: '请选择处理器' })
  return { ...input, handler }
}
