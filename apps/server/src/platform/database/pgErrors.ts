import { ResultCode } from '@app/shared/kit/envelope.ts'
import { refuse, Refusal, unavailable } from '#/platform/errors.ts'

interface PgError {
  code: string
  /** Of the operating system's errors: what was tried. */
  syscall?: string
  table?: string
  /** Of a value that is missing. */
  column?: string
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

interface TableWords {
  /** What a row is: 订单. */
  label: string
  /** Labels by column. */
  columns: ReadonlyMap<string, string>
}

/** By table, filled by the kit from tables and contracts. */
const tableWords = new Map<string, TableWords>()

/** Of several resources over one table the first speaks for it. */
export function registerTableWords(table: string, words: TableWords): void {
  if (!tableWords.has(table)) tableWords.set(table, words)
}

/** What the rows of a table are called, where the product has pages for them. */
export const labelOfRows = (table: string): string | undefined => tableWords.get(table)?.label

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
 * Text that no table holds or that is too long for its column, a number beyond its column, what is no number or no date.
 * A net: the contract says it first, with the name of the field.
 */
const unfit = new Set(['22001', '22021', '22P05', '22003', '22P02', '22007', '22008'])
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

/** Labels of the columns that stand in the name of a constraint, which is all that the database tells of it. */
function constrainedLabels({ table = '', constraint = '' }: PgError): string {
  const own = constraint.startsWith(`${table}_`) ? constraint.slice(table.length) : constraint
  const named = [...(tableWords.get(table)?.columns ?? [])].filter(([column]) => `_${own}_`.includes(`_${column}_`))
  // `name` stands within `shelf_name`, of which the rule is.
  const isPart = (column: string) => named.some(([other]) => other !== column && `_${other}_`.includes(`_${column}_`))
  return named.flatMap(([column, label]) => (isPart(column) ? [] : [label])).join('、')
}

/** The row that a key names is not there, or is still named by others; the database tells `Key (column)=(value) …`. */
function keySentence({ table = '', detail = '' }: PgError): string {
  const [, other] = /is (?:still )?referenced from table "(.*)"/.exec(detail) ?? []
  if (other !== undefined) return inUse('数据', labelOfRows(other))
  const columns = /^Key \((.*?)\)=/.exec(detail)?.[1]?.split(', ') ?? []
  const labels = columns.flatMap((column) => tableWords.get(table)?.columns.get(column) ?? [])
  return labels.length > 0
    ? `${labels.join('、')}不存在或已被删除，请重新选择`
    : '所引用的数据不存在或已被删除，请检查后再保存'
}

/** A row that others name, as far as it is known what they are. */
export const inUse = (row: string, by: string | undefined) =>
  `${row}正在被${by === undefined ? '其他数据' : `【${by}】`}使用，不能删除`

/** What the rules of a table of one's own do not allow; only of tables that the contract does not tell everything of. */
function unfitRow(error: PgError): string | undefined {
  if (error.code === '23514') return `${constrainedLabels(error) || '数据'}不符合数据表的约束，请修改后再保存`
  if (error.code === '23P01') return `${constrainedLabels(error) || '数据'}与已有的数据冲突，请修改后再保存`
  if (error.code === '23503' || error.code === '23001') return keySentence(error)
  const label = error.code === '23502' ? tableWords.get(error.table ?? '')?.columns.get(error.column ?? '') : undefined
  return label === undefined ? undefined : `${label}不能为空`
}

/** Database trouble as a refusal in the product's words; `undefined` for a fault of ours. */
export function refusalOfPgError(error: unknown): Refusal | undefined {
  if (error instanceof Error && isConnectionLoss(error)) return unavailable()
  const found = pgErrorOf(error)
  if (!found) return undefined
  if (found.code === '23505') return refuse(takenSentence(found))
  const sentence = unfitRow(found)
  // Which rule it was stands in the log: the sentence cannot always tell.
  if (sentence !== undefined) return new Refusal(ResultCode.refused, sentence, { cause: error })
  // Too long for its column is what the contract has let through.
  const told = found.code === '22001' ? { cause: error } : {}
  if (unfit.has(found.code)) return new Refusal(ResultCode.refused, '参数不符合规范', told)
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
