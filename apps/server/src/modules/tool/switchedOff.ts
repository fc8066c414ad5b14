import type { FastifyInstance } from 'fastify'
import { forbidden } from '#/platform/errors.ts'

/** With `GEN_ENABLED=0` every call of the scope refuses and the menu of its page is shown to nobody. */
export function unlessOff(app: FastifyInstance, page?: string): void {
  const { platform } = app
  if (platform.env.GEN_ENABLED) return
  if (page) platform.absentPages.add(page)
  app.addHook('onRequest', async () => {
    throw forbidden('代码生成功能未启用')
  })
}
