import { z } from 'zod'
import { endpoint } from '@app/shared/kit/endpoint.ts'

/** How many texts wait for the caller: 0 for whoever reviews nothing. Alone here, as every frame asks for it. */
export const waitingCount = endpoint({
  method: 'GET',
  path: '/cms/cmsFlowAudit/count',
  summary: '待我审核的数量',
  access: 'session',
  background: true,
  data: z.int(),
})

/** First part of the keys of what is asked about 待我审核. */
export const waitingKey = 'cms:cmsFlowTodo'
