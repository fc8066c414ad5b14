import { dictTypeCalls } from '@app/shared/system/dictType.ts'
import type { ChoiceSource } from '#/kit/form/useChoices.ts'
import { call } from '#/kit/http/http.ts'

/** Dictionaries by their code. */
export const dictTypeSource: ChoiceSource = {
  queryKey: ['system:dictType', 'codes'],
  ask: async (query, signal) =>
    (await call(dictTypeCalls.options, { query }, { signal })).map(({ dictType, dictName }) => ({
      value: dictType,
      label: `${dictName}（${dictType}）`,
    })),
}
