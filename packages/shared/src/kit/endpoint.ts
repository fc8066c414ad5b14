import type { z } from 'zod'
import type { Reason } from './reasons.ts'

/** Business type of an operation-log row, in upstream order (monitor §6). */
export const LogKind = {
  other: 0,
  insert: 1,
  update: 2,
  remove: 3,
  grant: 4,
  export: 5,
  import: 6,
  force: 7,
  code: 8,
  clean: 9,
  select: 10,
  check: 11,
} as const
export type LogKind = (typeof LogKind)[keyof typeof LogKind]

/**
 * Who may call: anyone, any signed-in user, or a holder of one of the permissions.
 * `save` means the first permission is needed without an `id` in the body, the second with one.
 * `own`: any signed-in user for rows of their own; the handler asks for the permissions in all other cases.
 */
export type Access =
  | 'public'
  | 'session'
  | { readonly any: readonly string[]; readonly own?: true }
  | { readonly save: readonly [add: string, edit: string]; readonly own?: true }

/** `data`: payload under `data`; `flat`: keys beside `code`; `message`: `msg` carries the answer; `file`: no envelope. */
export type AnswerKind = 'data' | 'flat' | 'message' | 'file'

export interface EndpointLog {
  /** Module name shown in 操作日志 (system §17). */
  title: string
  kind: LogKind
  /** `false` keeps the body out of the log row (passwords, files). */
  body?: boolean
}

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST'
  /** Path with `:name` parameters, from the server root. */
  readonly path: string
  readonly summary: string
  readonly access: Access
  readonly log?: EndpointLog
  /** Why a POST of somebody who is signed in leaves no row in the log. */
  readonly unlogged?: string
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** Shape of the payload; keys it does not name are never sent. */
  readonly data?: Data
  readonly answer: AnswerKind
  /** Why it may be refused, where a caller acts on it; those that come with its kind are added by `reasonsOf`. */
  readonly reasons?: readonly Reason[]
  /** The answer carries a secret: it is said once and not kept for a repeat of the same request. */
  readonly once?: true
  /** Largest JSON body in bytes, when it differs from L.json. */
  readonly bodyLimit?: number
  /** Most keys of a JSON body, when they differ from L.keys. */
  readonly maxKeys?: number
  /** Asked by the page on its own (badges, polls, streams): never counts as access for the idle limit. */
  readonly background?: true
  /** May be called before a given password was replaced by an own one (security AU-01, AU-13). */
  readonly beforePasswordChange?: true
  /** `<aidex-form>` needs it: pages of the origins in `EMBED_ORIGINS` may call it. */
  readonly embed?: true
}

type Shape<T> = T extends z.ZodType ? z.output<T> : undefined
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined

export type ParamsOf<E extends Endpoint> =
  E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? Shape<P> : never
export type QueryOf<E extends Endpoint> =
  E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? Shape<Q> : never
export type BodyOf<E extends Endpoint> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? Shape<B> : never
export type DataOf<E extends Endpoint> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer D> ? Shape<D> : never

/** What a caller passes: parts the endpoint does not declare are left out. */
export type CallOf<E extends Endpoint> =
  E extends Endpoint<infer P, infer Q, infer B, z.ZodType>
    ? { params?: Sent<P>; query?: Sent<Q>; body?: Sent<B> }
    : never

type EndpointInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, D extends z.ZodType> = Omit<
  Endpoint<P, Q, B, D>,
  'answer'
> & { answer?: AnswerKind }

/** Declares one call: access, log, validation and its page in the API reference ride on this value. */
export function endpoint<
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  D extends z.ZodType = z.ZodUndefined,
>(input: EndpointInput<P, Q, B, D>): Endpoint<P, Q, B, D> {
  return { answer: 'data', ...input }
}

/** Holders of any of the permissions. */
export const perms = (...any: [string, ...string[]]): Access => ({ any })
