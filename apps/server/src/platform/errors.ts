import { ResultCode } from '@app/shared/kit/envelope.ts'
import type { Reason } from '@app/shared/kit/reasons.ts'

/** A refusal with the sentence for the user; everything else that is thrown is a fault. */
export class Refusal extends Error {
  readonly code: number
  /** For whoever must act on the refusal; told where the contract of the call names it. */
  readonly reason: Reason | undefined
  readonly fields: Record<string, string> | undefined
  /** Seconds for the Retry-After header. */
  readonly retryAfter: number | undefined
  /** What the caller needs to know beside the sentence. */
  readonly data: object | undefined

  constructor(
    code: number,
    message: string,
    more: {
      reason?: Reason | undefined
      fields?: Record<string, string>
      retryAfter?: number
      data?: object
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: more.cause })
    this.code = code
    this.reason = more.reason
    this.fields = more.fields
    this.retryAfter = more.retryAfter
    this.data = more.data
  }
}

export const refuse = (message: string, reason?: Reason) => new Refusal(ResultCode.refused, message, { reason })

/** Input refused by its schema: the first sentence, and one per field for the form. */
export function invalid(fields: Record<string, string>): Refusal {
  const first = Object.values(fields)[0] ?? '参数不符合规范'
  return new Refusal(ResultCode.refused, first, { fields })
}

export const unauthenticated = (uri: string) =>
  new Refusal(ResultCode.unauthenticated, `请求访问：${uri}，认证失败，无法访问系统资源`)
/** For whoever was forced out, in place of the sentence of a token that is not known. */
export const forcedOut = () =>
  new Refusal(ResultCode.unauthenticated, '管理员强制退出，请重新登录', { reason: 'forcedOut' })
export const forbidden = (message = '没有权限，请联系管理员授权') => new Refusal(ResultCode.forbidden, message)
/** Something stored is no longer as it was stored: it was changed past the product. */
export const damaged = (cause?: unknown) => new Refusal(ResultCode.refused, '数据格式错误', { cause })
/** Not 404: the client replaces the words of a 404. */
export const gone = (message = '数据不存在') => new Refusal(ResultCode.refused, message)
export const stale = () => refuse('数据失效，请重新更新！', 'stale')
export const notFound = (message = '路径不存在，请检查路径是否正确') => new Refusal(ResultCode.notFound, message)
export const tooMany = (retryAfter: number, message = '访问过于频繁，请稍候再试') =>
  new Refusal(ResultCode.tooMany, message, { retryAfter })
export const unavailable = (message = '服务暂时不可用，请稍后重试') =>
  new Refusal(ResultCode.unavailable, message, { retryAfter: 5 })
export const repeated = () => refuse('不允许重复提交，请稍候再试')
export const keyReused = () => new Refusal(ResultCode.conflict, '重复请求内容不一致')

/** What the client says about every fault; the cause stays in the log. */
export const faultMessage = '系统未知错误，请反馈给管理员'
