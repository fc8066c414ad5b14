import type { FastifyInstance } from 'fastify'
import { handlerCalls, handlerInfos } from '@app/shared/flowable/handler.ts'
import { implement } from '#/kit/implement.ts'

export default async function handlerRoutes(app: FastifyInstance): Promise<void> {
  implement(app, handlerCalls.list, () =>
    Object.entries(handlerInfos).map(([name, { label, fields }]) => ({
      name,
      label,
      fields: fields.map((field) => ({ isRequired: false, ...field })),
    })),
  )
}
