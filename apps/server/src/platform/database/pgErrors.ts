import { ResultCode } from '@app/shared/kit/envelope.ts'
import { refuse, unavailable, type Refusal } from '#/platform/errors.ts'

interface PgError {
  code: string
  /** Of the operating system's errors: what was tried. */
  syscall?: string
  constraint?: string
  detail?: string
  /** Of the database's program: where it was found. */
  routine?: string
}

/** Sentence per unique index, filled by the kit from tables and contracts. */
const uniqueSentences = new Map<string, string>()

export function registerUniqueSentence(index: string, sentence: string): void {
  uniqueSentences.set(index, sentence)
}

/** The database error at the bottom of a chain of causes (the query layer wraps it). */
export function pgErrorOf(error: unknown): PgError | undefined {
  let current: unknown = error
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    const { code } = current as { code?: unknown }
    if (typeof code === 'string') return current as unknown as PgError
    current = current.cause
  }
  return undefined
}

const away = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '25006',
])
/**
 * Text that no table holds, a number beyond its column, what is no number or no date. A net: the contract says it
 * first, with the name of the field.
 */
const unfit = new Set(['22021', '22P05', '22003', '22P02', '22007', '22008'])
const busy = new Set(['55P03', '57014', '53200', '53100', '25P03'])

/** A statement took longer than it may. */
export const isTimeout = (error: unknown) => pgErrorOf(error)?.code === '57014'

/** What somebody else holds was not waited for, or for too long. */
export const isLockTaken = (error: unknown) => pgErrorOf(error)?.code === '55P03'

/** The role of the product may not do it, as one that owns no table. */
export const isNotAllowed = (error: unknown) => pgErrorOf(error)?.code === '42501'

/** A statement that a connection kept answers with other columns since its table was altered: the connection is of no use. */
export const isOutdatedStatement = (error: unknown) => {
  const { code, routine } = pgErrorOf(error) ?? {}
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

/** A whole unit of work may simply be tried again (deadlock, serialization, an altered table). */
export const isRetryable = (error: unknown) =>
  ['40001', '40P01'].includes(pgErrorOf(error)?.code ?? '') || isOutdatedStatement(error)

/** The database names the taken value as `(column)=(value)`. */
function takenSentence({ constraint = '', detail = '' }: PgError): string {
  const value = /=\((.*)\) already exists/s.exec(detail)?.[1] ?? ''
  return (uniqueSentences.get(constraint) ?? '数据已存在').replace('{value}', value)
}

/** Database trouble as a refusal in the product's words; `undefined` for a fault of ours. */
export function refusalOfPgError(error: unknown): Refusal | undefined {
  if (error instanceof Error && isConnectionLoss(error)) return unavailable()
  const found = pgErrorOf(error)
  if (!found) return undefined
  if (found.code === '23505') return refuse(takenSentence(found))
  if (unfit.has(found.code)) return refuse('参数不符合规范')
  if (away.has(found.code) || found.code.startsWith('08')) return unavailable()
  // Somebody has closed it to everybody for a while.
  if (found.code === '55000' && found.routine === 'CheckMyDatabase') return unavailable()
  // The socket of a database on this machine is a file; any other file that is not there is not the database.
  if (found.code === 'ENOENT' && found.syscall === 'connect') return unavailable()
  if (busy.has(found.code)) return unavailable('系统繁忙，请稍后重试')
  if (isRetryable(error)) return refuse('系统繁忙，请稍后重试')
  return undefined
}

/** The same where the database is away or too busy, and for nothing else. */
export function outageOf(error: unknown): Refusal | undefined {
  const refusal = refusalOfPgError(error)
  return refusal?.code === ResultCode.unavailable ? refusal : undefined
}

const connectionWords = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Cannot use a pool after calling end',
]

function isConnectionLoss(error: Error): boolean {
  let current: unknown = error
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    const { message } = current
    if (connectionWords.some((words) => message.includes(words))) return true
    current = current.cause
  }
  return false
}
