import { z } from 'zod'
import { endpoint, perms } from '@app/shared/kit/endpoint.ts'

/** How much waits for the caller; badges of the menu and of the workbench. */
export const taskCounts = endpoint({
  method: 'GET',
  path: '/flowable/task/count',
  summary: '待办、待签与未读抄送数量',
  access: perms('flowable:task:todo', 'flowable:task:claim', 'flowable:task:copy'),
  data: z.object({ todo: z.int(), claim: z.int(), copy: z.int() }),
})

/** Live news: the numbers of the caller may have changed. */
export const taskTopic = 'flow.tasks'

/** What that news says beyond it: somebody else has claimed a task that was offered to the caller. */
export const taskNews = z.object({ claimed: z.object({ taskId: z.string(), by: z.string() }).optional() })
export type TaskNews = z.infer<typeof taskNews>
