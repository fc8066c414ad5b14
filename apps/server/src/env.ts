import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { limitNames, limitsShape, type Limits } from './limits.ts'

const flag = (name: string) =>
  z
    .enum(['1', '0', 'true', 'false', 'on', 'off', ''], { error: `${name} 只能是 1、0、on 或 off` })
    .transform((text) => text === '1' || text === 'true' || text === 'on')

const weakSecrets = new Set(['abcdefghijklmnopqrstuvwxyz', 'secret', 'qmPlus', 'super_secret', 'change-me'])

const secretKey = (name: string) =>
  z
    .string()
    .refine(
      (text) => Buffer.byteLength(text) >= 32 && !weakSecrets.has(text) && new Set(text).size > 8,
      `${name} 至少 32 字节，且不能是常见的示例值`,
    )

const listOf = (text: string) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)

/** Names in small letters, separated by commas. */
const listed = (standard = '') =>
  z
    .string()
    .default(standard)
    .transform((text) => listOf(text.toLowerCase()))

/** What a content policy may name: hosts, with a port where it is not the usual one. */
const listedHosts = (name: string) =>
  listed().refine(
    (entries) => entries.every((entry) => /^(\*\.)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/.test(entry)),
    `${name} 只能列出主机或 主机:端口，以逗号分隔`,
  )

/** An address, a network of addresses, or a word for one. */
function isProxy(entry: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true
  const [address = '', bits, more] = entry.split('/')
  const family = isIP(address)
  if (family === 0 || address.includes('%') || more !== undefined) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128))
  )
}

/** By whichever of its names; an offset is none, PostgreSQL reads its sign the other way round. */
function isTimeZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

/** All variables the server reads; `.env.example` documents each, a test keeps the two equal. */
const schema = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], { error: 'NODE_ENV 只能是 development、production 或 test' })
    .default('production'),
  HOST: z.string().min(1, 'HOST 不能为空').default('127.0.0.1'),
  PORT: z.coerce
    .number({ error: 'PORT 必须是数字' })
    .int('PORT 必须是整数')
    .min(0, 'PORT 必须在 0 到 65535 之间')
    .max(65535, 'PORT 必须在 0 到 65535 之间')
    .default(8080),
  /** Port of the public site; `next` to PORT unless said otherwise, undefined when it is off. */
  SITE_PORT: z
    .string()
    .regex(/^(off|\d+)$/, 'SITE_PORT 应为端口号或 off')
    .optional()
    .transform((text) => (text === undefined ? 'next' : text === 'off' ? undefined : Number(text)))
    .refine((port) => typeof port !== 'number' || port <= 65535, 'SITE_PORT 必须在 0 到 65535 之间'),
  SITE_ORIGIN: z
    .url({ protocol: /^https?$/, error: 'SITE_ORIGIN 必须是 http 或 https 地址' })
    .refine(
      (url) => URL.parse(url)?.origin === url,
      'SITE_ORIGIN 只能是来源（如 https://www.example.com），末尾不带斜杠',
    )
    .optional(),
  /** Where the pages of the static mode are written; the same for all nodes. */
  SITE_DIR: z
    .string()
    .transform((dir) => resolve(dir))
    .optional(),
  /** Where pictures and films of articles may come from, beside the site itself. */
  MEDIA_HOSTS: listedHosts('MEDIA_HOSTS'),
  /** Whose scripts the public site may load. */
  SCRIPT_HOSTS: listedHosts('SCRIPT_HOSTS'),
  DATA_DIR: z.string().min(1, 'DATA_DIR 不能为空').default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'DATABASE_URL 必须以 postgres:// 开头')
    .optional(),
  /** Processes that serve; `auto` for one on each core. */
  WORKERS: z
    .string()
    .regex(/^(auto|[1-9]|[1-5]\d|6[0-4])$/, 'WORKERS 应为 1 到 64 的整数或 auto')
    .default('1')
    .transform((text) => (text === 'auto' ? Math.min(64, availableParallelism()) : Number(text))),
  DATABASE_POOL: z.coerce
    .number({ error: 'DATABASE_POOL 必须是数字' })
    .int()
    .min(2, 'DATABASE_POOL 至少为 2')
    .max(200, 'DATABASE_POOL 最多为 200')
    .default(20),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'REDIS_URL 必须以 redis:// 或 rediss:// 开头')
    .optional(),
  ADMIN_PASSWORD: z.string().min(8, 'ADMIN_PASSWORD 至少 8 位').max(64, 'ADMIN_PASSWORD 最多 64 位').optional(),
  DEMO: flag('DEMO').default(false),
  DEMO_PASSWORD: z.string().min(8, 'DEMO_PASSWORD 至少 8 位').max(64, 'DEMO_PASSWORD 最多 64 位').optional(),
  CAPTCHA: z.enum(['on', 'off'], { error: 'CAPTCHA 只能是 on 或 off' }).default('on'),
  /** The way back in when a list of addresses shuts everybody out. */
  BLACK_LIST: z.enum(['on', 'off'], { error: 'BLACK_LIST 只能是 on 或 off' }).default('on'),
  SECRET_KEY: secretKey('SECRET_KEY').optional(),
  /** The key that takes its place; read by the command that changes it alone. */
  NEW_SECRET_KEY: secretKey('NEW_SECRET_KEY').optional(),
  TIME_ZONE: z.string().refine(isTimeZone, 'TIME_ZONE 不是有效的时区名称').default('Asia/Shanghai'),
  /** Kept as an origin, also where the address of the back office was given. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'PUBLIC_URL 必须是 http 或 https 地址' })
    .refine((url) => {
      const { pathname, search, hash } = new URL(url)
      return /^\/(admin\/?)?$/.test(pathname + search + hash)
    }, 'PUBLIC_URL 只能是来源（如 https://atrium.example.com），不能带其他路径')
    .transform((url) => new URL(url).origin)
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .refine(
      (text) => !listOf(text).some((entry) => entry === 'true' || entry === '*'),
      'TRUSTED_PROXIES 必须列出代理地址，不能信任所有来源',
    )
    .refine(
      (text) => listOf(text).every((entry) => entry === 'true' || entry === '*' || isProxy(entry)),
      'TRUSTED_PROXIES 只能列出 IP 地址或网段（如 10.0.0.1,172.16.0.0/12），以逗号分隔',
    ),
  OUTBOUND_ALLOW: listed().refine(
    (entries) => entries.every((entry) => /^[^\s/*]+$/.test(entry)),
    'OUTBOUND_ALLOW 只能列出主机或 主机:端口，以逗号分隔',
  ),
  FLOW_HOSTS: listed().refine(
    (entries) => entries.every((entry) => /^[^\s/*]+$/.test(entry)),
    'FLOW_HOSTS 只能列出主机或 主机:端口，以逗号分隔',
  ),
  EMBED_ORIGINS: listed().refine(
    (origins) => origins.every((origin) => /^https?:/.test(origin) && URL.parse(origin)?.origin === origin),
    'EMBED_ORIGINS 只能列出网页来源（如 https://portal.example.com），以逗号分隔，末尾不带斜杠',
  ),
  /** Hosts of players that articles may show in a sandboxed frame. */
  EMBED_HOSTS: listed('player.bilibili.com,v.qq.com,player.youku.com').refine(
    (hosts) => hosts.every((host) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host)),
    'EMBED_HOSTS 只能列出主机名（如 player.bilibili.com），以逗号分隔',
  ),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^\s/]+/, 'SMTP_URL 必须以 smtp:// 或 smtps:// 开头')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'MAIL_FROM 必须是邮箱地址')
    .default('no-reply@localhost'),
  CLAMD_ADDRESS: z
    .string()
    .regex(/^(\/.+|[^\s/]+:\d{1,5})$/, 'CLAMD_ADDRESS 应为 主机:端口 或套接字文件的绝对路径')
    .optional(),
  DRAIN_MS: z.coerce
    .number({ error: 'DRAIN_MS 必须是数字' })
    .int()
    .min(0, 'DRAIN_MS 不能是负数')
    .max(60_000, 'DRAIN_MS 最多为 60000')
    .optional(),
  /** The generator and its pages. */
  GEN_ENABLED: flag('GEN_ENABLED').default(true),
  /** The browser may have generated files written into the repository; never in production. */
  GEN_ALLOW_WRITE: flag('GEN_ALLOW_WRITE').default(false),
  METRICS: flag('METRICS').default(false),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, 'METRICS_TOKEN 应为 16 到 200 个可见字符')
    .optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], {
      error: 'LOG_LEVEL 只能是 debug、info、warn、error 或 silent',
    })
    .default('info'),
  LOG_FILE: z.string().optional(),
  ...limitsShape,
})

type Parsed = z.output<typeof schema>
export type Env = Omit<Parsed, keyof Limits | 'DEMO'> & { DEMO: boolean; limits: Limits }
export const envNames = Object.keys(schema.shape)

/** The checked settings; a wrong one ends the start with a sentence that names it. */
export class ConfigError extends Error {}

export function loadEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const result = schema.safeParse(given)
  if (!result.success)
    throw new ConfigError(result.error.issues.map((issue) => `配置错误：${issue.message}`).join('\n'))
  const parsed = result.data
  const limits = Object.fromEntries(limitNames.map((name) => [name, parsed[name]])) as Limits
  const { PORT, SITE_PORT } = parsed
  if (PORT !== 0 && PORT === SITE_PORT) throw new ConfigError('配置错误：SITE_PORT 不能与 PORT 相同')
  return { ...(parsed as Omit<Parsed, keyof Limits>), DATA_DIR: resolve(parsed.DATA_DIR), limits }
}
