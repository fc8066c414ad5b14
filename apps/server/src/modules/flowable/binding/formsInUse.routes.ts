import type { FastifyInstance } from 'fastify'
import { formsInUse } from './formsInUse.ts'

/** Tells 表单中心 which forms processes need. */
export default async function formsInUseRoutes({ platform }: FastifyInstance): Promise<void> {
  platform.fill('formsInUse', formsInUse)
}
