import { idsOfField } from './fieldValue.ts'
import type { Strategy } from './strategy.ts'

/** 表单内用户字段 */
export const formPeople: Strategy = { resolve: ({ request, param }) => idsOfField(request.find(param.trim())) }
