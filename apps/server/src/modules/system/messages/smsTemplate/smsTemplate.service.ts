import type { SaveOf } from '@app/shared/kit/save.ts'
import { missingTemplateId } from '@app/shared/system/smsConfig.ts'
import { paramsOf, type SmsTemplate, type smsTemplate } from '@app/shared/system/smsTemplate.ts'
import { findSmsConfig } from '#/modules/system/messages/smsConfig/smsConfig.read.ts'
import { assertPlainKey } from '#/modules/system/settings/plainKey.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid } from '#/platform/errors.ts'

type SmsTemplateSave = SaveOf<(typeof smsTemplate)['fields']>

export async function checkTemplate(
  ctx: Ctx,
  input: SmsTemplateSave,
  existing: SmsTemplate | undefined,
): Promise<SmsTemplateSave> {
  assertPlainKey('templateCode', '模板编码', input.templateCode, existing?.templateCode)
  const { configId, apiTemplateId, content = '' } = { ...existing, ...input }
  const config = configId ? await findSmsConfig(ctx, configId) : undefined
  if (!config) throw invalid({ configId: '短信渠道编号不能为空' })
  if (config.status !== '0' && config.id !== existing?.configId)
    throw invalid({ configId: '短信渠道不处于开启状态，不允许选择' })
  const absent = missingTemplateId(config.provider, apiTemplateId)
  if (Object.keys(absent).length > 0) throw invalid(absent)
  // The list of parameters is part of the text, whatever is sent for it.
  return { ...input, params: paramsOf(content) }
}
