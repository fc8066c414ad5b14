import type { FastifyInstance } from 'fastify'
import { systemContext } from '#/platform/context.ts'
import { tellAbsence } from './absence.service.ts'

/** Whoever is disabled or removed, on whatever way; what a node did not get to tell is found within the hour. */
export default async function absenceRoutes({ platform }: FastifyInstance): Promise<void> {
  platform.events.on('user.changed', ({ userIds }) => tellAbsence(systemContext(platform), userIds))
  platform.jobs.hourly('flowAbsence', (ctx) => tellAbsence(ctx))
}
