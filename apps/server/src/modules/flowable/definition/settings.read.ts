import type { FlowSettings } from '@app/shared/flowable/settings.ts'
import type { Ctx } from '#/platform/context.ts'
import { boundDefinition } from './boundDefinition.read.ts'

/** 流程设置 of a version as they are now. */
export const settingsOf = async (ctx: Ctx, definitionId: string): Promise<FlowSettings> =>
  (await boundDefinition(ctx, definitionId)).settings
