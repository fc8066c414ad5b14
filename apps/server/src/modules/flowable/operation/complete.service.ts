import type { Ctx } from '#/platform/context.ts'
import { decideTask, type Decision } from './decideTask.ts'

/** 通过: the caller agrees to what a task asks, or gives the opinion for which it was delegated. */
export const completeTask = (ctx: Ctx, decision: Decision): Promise<void> => decideTask(ctx, 'approved', decision)
