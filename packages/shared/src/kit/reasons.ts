import type { Endpoint } from './endpoint.ts'

/** Why a call was refused, for whoever must act on it; the sentence beside it is for people (style C7). */
export const reasons = {
  stale: '数据已被修改，须重新读取',
  expired: '所指的任务不存在或已过期，须重新开始',
  incompleteUpload: '缺少分片，须补传',
  damagedPart: '分片与其指纹不符，须重传该分片',
  outdatedForm: '表单已发布新版本，须重新打开',
  formProblems: '表单存在问题，逐条见 data',
  weakPassword: '密码不符合要求',
  forbiddenAddress: '地址不允许访问',
  forcedOut: '会话已被管理员结束',
} as const
export type Reason = keyof typeof reasons

/** The reasons of a call: those its contract names, and those that come with its kind. */
export function reasonsOf({ access, body, reasons: named = [] }: Endpoint): Reason[] {
  const shape = (body as { shape?: object } | undefined)?.shape ?? {}
  return [
    ...new Set<Reason>([
      ...named,
      // Whoever sends a version may have read the row before somebody else changed it.
      ...('version' in shape ? (['stale'] as const) : []),
      ...(access === 'public' ? [] : (['forcedOut'] as const)),
    ]),
  ]
}
