import { processEnded } from '#/modules/flowable/api.ts'
import { onDurable } from '#/platform/jobs/durable.ts'
import { processOver } from './end.service.ts'

export const jobs = [onDurable(processEnded, 'cmsFlow', processOver)]
