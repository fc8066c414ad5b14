import type { FastifyInstance } from 'fastify'
import { fieldsInUse, formsInUse, versionsInUse } from './formsInUse.ts'

/** Tells 表单中心 which forms processes need, which of their versions, and which of their fields. */
export default async function formsInUseRoutes({ platform }: FastifyInstance): Promise<void> {
  platform.fill('formsInUse', formsInUse)
  platform.fill('fieldsInUse', fieldsInUse)
  platform.fill('versionsOfProcesses', versionsInUse)
}
