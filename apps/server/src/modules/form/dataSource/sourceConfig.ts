import { SourceType, sourceConfigs, type ApiSource, type Choice } from '@app/shared/form/dataSource.ts'
import { dictTypesInUse } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid, Refusal } from '#/platform/errors.ts'
import { parseJson } from '#/platform/text/parseJson.ts'
import { assertSourcePath } from './sourcePaths.ts'

export type Source =
  | { dsType: '1'; options: Choice[] }
  | { dsType: '2'; dictCode: string }
  | ({ dsType: '3' } & ApiSource)

const limits = { L_DEPTH: 32, L_KEYS: 20_000, L_ARRAY: 2_000 }

function jsonOf(text: string): unknown {
  try {
    return parseJson(text, limits)
  } catch (error) {
    if (error instanceof Refusal) throw invalid({ configJson: '配置不是合法的JSON' })
    throw error
  }
}

/** What a source says, checked by the rules of its type. */
export async function sourceOf(ctx: Ctx, dsType: keyof typeof sourceConfigs, text: string): Promise<Source> {
  const parsed = sourceConfigs[dsType].safeParse(jsonOf(text))
  if (!parsed.success) {
    const said = parsed.error.issues.find(({ message }) => /[\u4e00-\u9fff]/.test(message))
    throw invalid({ configJson: said?.message ?? '数据源配置不正确' })
  }
  const source = { dsType, ...parsed.data } as Source
  if (source.dsType === SourceType.api) assertSourcePath(source.path)
  if (source.dsType === SourceType.dict && !(await dictTypesInUse(ctx)).includes(source.dictCode))
    throw invalid({ configJson: '字典不存在' })
  return source
}
