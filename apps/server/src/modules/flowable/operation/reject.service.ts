import type { Ctx } from '#/platform/context.ts'
import { decideTask, type Decision } from './decideTask.ts'

/** 拒绝: the setting of the node says whether the request ends or goes back (workflow §8.3). */
export const rejectTask = (ctx: Ctx, decision: Decision): Promise<void> => decideTask(ctx, 'rejected', decision)
