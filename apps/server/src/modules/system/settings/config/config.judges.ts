import type { Ctx } from '#/platform/context.ts'
import { invalid } from '#/platform/errors.ts'

/** Throws what it refuses. */
type Judge = (ctx: Ctx, value: string) => void | Promise<void>

export const judges = new Map<string, Judge>()

/** What a slice has to say to a new, well-formed value of its key, beyond its kind. */
export const judgeConfig = (key: string, judge: Judge): void => void judges.set(key, judge)

/** The refusal of a value with which its author, or everybody, could not sign in any more to take it back. */
export const lockOut = (cause: string) => invalid({ configValue: `此规则会阻止您自己登录，未保存：${cause}` })
