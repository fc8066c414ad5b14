import { z } from 'zod'

/**
 * Every bound of the server in one place; each is overridden by the variable of the same name (security §2.1). An
 * address of IPv6 counts as its network, the first half of it.
 */
const defaults = {
  /** JSON body, bytes. */
  L_JSON: 1_048_576,
  /** Nesting of a JSON body. */
  L_DEPTH: 32,
  /** Keys of a JSON body. */
  L_KEYS: 2_000,
  /** Elements of an array in a JSON body. */
  L_ARRAY: 1_000,
  /** URL length, characters. */
  L_URL: 8_192,
  /** Parameters of a query string. */
  L_QUERY: 60,
  /** Header block, bytes. */
  L_HEADERS: 16_384,
  /** Cost, as the planner sees it, beyond which a large list is not counted but estimated. */
  L_COUNT_COST: 4_000,
  /** Rows of one export. */
  L_EXPORT: 100_000,
  /** Rows up to which an export is made within the request. */
  L_EXPORT_INLINE: 10_000,
  /** Exports or imports that one user may start per minute. */
  L_TRANSFER_RATE: 5,
  /** Bytes of an imported workbook. */
  L_IMPORT_BYTES: 10_485_760,
  /** Rows of an imported workbook. */
  L_IMPORT_ROWS: 10_000,
  /** Rows up to which an import is done within the request. */
  L_IMPORT_INLINE: 1_000,
  /** Unpacked bytes of a workbook or archive. */
  L_UNPACKED: 209_715_200,
  /** Entries of a workbook or archive. */
  L_ENTRIES: 1_000,
  /** Unpacked to packed bytes of an archive. */
  L_RATIO: 100,
  /** Bytes of one uploaded file. */
  L_UPLOAD: 524_288_000,
  /** Pixels of an uploaded image. */
  L_IMAGE_PIXELS: 50_000_000,
  /** Bytes that one user may store. */
  L_USER_QUOTA: 5_368_709_120,
  /** Wrong passwords per address in 10 minutes. */
  L_LOGIN_IP: 30,
  /** Wrong passwords per account in an hour before each try waits 10 s. */
  L_LOGIN_ACCOUNT: 50,
  /** Captcha pictures per minute and address. */
  L_CAPTCHA: 60,
  /** Requests per minute without a session, per address. */
  L_RATE_ANONYMOUS: 120,
  /** Requests per minute and user. */
  L_RATE_USER: 600,
  /** Writes per minute and user. */
  L_RATE_WRITE: 120,
  /** Uploads per minute and user. */
  L_RATE_UPLOAD: 60,
  /** Sessions of one account; the oldest ends when one more starts. */
  L_SESSIONS: 10,
  /** Days after login at which a session ends in any case. */
  L_SESSION_DAYS: 7,
  /** Password hashes computed at once; 0 = number of processors. */
  L_HASH: 0,
  /** Password hashes that may wait. */
  L_HASH_QUEUE: 100,
  /** Live streams of one session on one node. */
  L_LIVE_SESSION: 5,
  /** Live streams of one user on one node. */
  L_LIVE_USER: 20,
  /** Live streams of one node. */
  L_LIVE_NODE: 2_000,
  /** Milliseconds between two signs of life of a live stream. */
  L_LIVE_BEAT_MS: 20_000,
  /** Bytes of the log file before the next one begins. */
  L_LOG_BYTES: 50_000_000,
  /** Former log files that stay. */
  L_LOG_FILES: 5,
  /** Milliseconds a request may take. */
  L_REQUEST_MS: 300_000,
  /** Milliseconds a statement may take. */
  L_STATEMENT_MS: 30_000,
  /** Milliseconds a statement may wait for a lock. */
  L_LOCK_MS: 5_000,
} as const

export type LimitName = keyof typeof defaults
export type Limits = Record<LimitName, number>
export const limitNames = Object.keys(defaults) as LimitName[]

/** Where 0 says something: never within the request, none that wait, none that stay, no end, as many as processors. */
const mayBeZero = new Set<LimitName>([
  'L_COUNT_COST',
  'L_EXPORT_INLINE',
  'L_HASH',
  'L_HASH_QUEUE',
  'L_IMPORT_INLINE',
  'L_LOCK_MS',
  'L_LOG_FILES',
  'L_REQUEST_MS',
  'L_STATEMENT_MS',
])

/** Below these the server is busy with itself. */
const least: Partial<Record<LimitName, number>> = { L_LIVE_BEAT_MS: 100, L_LOG_BYTES: 1_024 }

/** What timers and PostgreSQL count up to. */
const longestMs = 2_147_483_647
const longestDays = 36_500

function mostOf(name: LimitName): number {
  if (name.endsWith('_MS')) return longestMs
  return name === 'L_SESSION_DAYS' ? longestDays : Number.MAX_SAFE_INTEGER
}

const limit = (name: LimitName) => {
  const lowest = least[name] ?? (mayBeZero.has(name) ? 0 : 1)
  const highest = mostOf(name)
  return z.coerce
    .number({ error: `${name} 必须是数字` })
    .refine(Number.isInteger, { error: `${name} 必须是整数`, abort: true })
    .min(lowest, lowest === 0 ? `${name} 不能是负数` : `${name} 至少为 ${lowest}`)
    .max(highest, `${name} 最多为 ${highest}`)
    .default(defaults[name])
}

export const limitsShape = Object.fromEntries(limitNames.map((name) => [name, limit(name)])) as unknown as Record<
  LimitName,
  z.ZodType<number>
>
