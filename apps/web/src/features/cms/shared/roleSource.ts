import { cmsClass } from '@app/shared/cms/cmsClass.ts'
import { cmsClassCalls } from '@app/shared/cms/cmsClassCalls.ts'
import type { ChoiceSource } from '#/kit/form/useChoices.ts'
import { call } from '#/kit/http/http.ts'

/** Roles for those who review and for those who are granted a class. */
export const roleSource: ChoiceSource = {
  queryKey: [cmsClass.name, 'roles'],
  ask: async (query, signal) =>
    (await call(cmsClassCalls.roles, { query }, { signal })).map(({ id, name }) => ({ value: id, label: name })),
}
