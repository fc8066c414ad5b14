import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { envNames, loadEnv } from './env.ts'

const example = readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8')

test('配置: .env.example documents exactly the variables the server reads', () => {
  const documented = [...example.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(documented.toSorted()).toEqual(envNames.toSorted())
})

test('配置: a limit shown in .env.example is the default', () => {
  const { limits } = loadEnv({})
  const shown = [...example.matchAll(/^#(L_[A-Z_]+)=(\d+)$/gm)].map(([, name, value]) => [name, Number(value)])
  expect(Object.fromEntries(shown)).toEqual(limits)
})

const embedSentence =
  '配置错误：EMBED_ORIGINS 只能列出网页来源（如 https://portal.example.com），以逗号分隔，末尾不带斜杠'

test.each([
  [{ PORT: 'eighty' }, '配置错误：PORT 必须是数字'],
  [{ PORT: '70000' }, '配置错误：PORT 必须在 0 到 65535 之间'],
  [{ SITE_PORT: 'none' }, '配置错误：SITE_PORT 应为端口号或 off'],
  [{ SITE_PORT: '70000' }, '配置错误：SITE_PORT 必须在 0 到 65535 之间'],
  [{ PORT: '9000', SITE_PORT: '9000' }, '配置错误：SITE_PORT 不能与 PORT 相同'],
  [
    { SITE_ORIGIN: 'https://www.example.com/' },
    '配置错误：SITE_ORIGIN 只能是来源（如 https://www.example.com），末尾不带斜杠',
  ],
  [{ MEDIA_HOSTS: 'img.example.com; script-src *' }, '配置错误：MEDIA_HOSTS 只能列出主机或 主机:端口，以逗号分隔'],
  [{ SCRIPT_HOSTS: '*' }, '配置错误：SCRIPT_HOSTS 只能列出主机或 主机:端口，以逗号分隔'],
  [{ DATABASE_URL: 'mysql://x' }, '配置错误：DATABASE_URL 必须以 postgres:// 开头'],
  [{ REDIS_URL: 'http://x' }, '配置错误：REDIS_URL 必须以 redis:// 或 rediss:// 开头'],
  [{ ADMIN_PASSWORD: 'short' }, '配置错误：ADMIN_PASSWORD 至少 8 位'],
  [{ CAPTCHA: 'maybe' }, '配置错误：CAPTCHA 只能是 on 或 off'],
  [{ SECRET_KEY: 'secret' }, '配置错误：SECRET_KEY 至少 32 字节，且不能是常见的示例值'],
  [{ OUTBOUND_ALLOW: 'http://10.0.0.1' }, '配置错误：OUTBOUND_ALLOW 只能列出主机或 主机:端口，以逗号分隔'],
  [{ FLOW_HOSTS: 'https://a.example' }, '配置错误：FLOW_HOSTS 只能列出主机或 主机:端口，以逗号分隔'],
  [{ EMBED_ORIGINS: '*' }, embedSentence],
  [{ EMBED_ORIGINS: 'https://a.example/' }, embedSentence],
  [{ EMBED_ORIGINS: 'https://a.example,null' }, embedSentence],
  [{ SMTP_URL: 'http://mail' }, '配置错误：SMTP_URL 必须以 smtp:// 或 smtps:// 开头'],
  [{ MAIL_FROM: 'nobody' }, '配置错误：MAIL_FROM 必须是邮箱地址'],
  [{ TRUSTED_PROXIES: 'true' }, '配置错误：TRUSTED_PROXIES 必须列出代理地址，不能信任所有来源'],
  [
    { TRUSTED_PROXIES: '10.0.0.1, foo' },
    '配置错误：TRUSTED_PROXIES 只能列出 IP 地址或网段（如 10.0.0.1,172.16.0.0/12），以逗号分隔',
  ],
  [{ TRUSTED_PROXIES: '10.0.0.0/33' }, '配置错误：TRUSTED_PROXIES 只能列出 IP 地址或网段'],
  [{ WORKERS: '0' }, '配置错误：WORKERS 应为 1 到 64 的整数或 auto'],
  [{ WORKERS: '65' }, '配置错误：WORKERS 应为 1 到 64 的整数或 auto'],
  [{ METRICS: 'perhaps' }, '配置错误：METRICS 只能是 1、0、on 或 off'],
  [{ METRICS_TOKEN: 'short' }, '配置错误：METRICS_TOKEN 应为 16 到 200 个可见字符'],
  [{ DEMO: 'yes please' }, '配置错误：DEMO 只能是 1、0、on 或 off'],
  [{ TIME_ZONE: 'Mars/Olympus' }, '配置错误：TIME_ZONE 不是有效的时区名称'],
  [{ TIME_ZONE: '+08:00' }, '配置错误：TIME_ZONE 不是有效的时区名称'],
  [
    { PUBLIC_URL: 'https://example.com/atrium' },
    '配置错误：PUBLIC_URL 只能是来源（如 https://atrium.example.com），不能带其他路径',
  ],
  [{ L_JSON: '-1' }, '配置错误：L_JSON 至少为 1'],
  [{ L_HASH: '-1' }, '配置错误：L_HASH 不能是负数'],
  [{ L_RATE_USER: '0' }, '配置错误：L_RATE_USER 至少为 1'],
  [{ L_LOG_BYTES: '0' }, '配置错误：L_LOG_BYTES 至少为 1024'],
  [{ L_LIVE_BEAT_MS: '0' }, '配置错误：L_LIVE_BEAT_MS 至少为 100'],
  [{ L_STATEMENT_MS: '2147483648' }, '配置错误：L_STATEMENT_MS 最多为 2147483647'],
  [{ L_SESSION_DAYS: '999999999' }, '配置错误：L_SESSION_DAYS 最多为 36500'],
])('配置: %o ends the start with its sentence', (source, sentence) => {
  expect(() => loadEnv(source)).toThrow(sentence)
})

test('配置: an empty variable is as if it were not set', () => {
  const env = loadEnv({ PORT: '', DATABASE_URL: '' })
  expect(env.PORT).toBe(8080)
  expect(env.DATABASE_URL).toBeUndefined()
})

test.each(['Asia/Kolkata', 'Asia/Calcutta', 'Asia/Ho_Chi_Minh', 'Europe/Kyiv', 'Etc/UTC', 'UTC', 'GMT'])(
  '配置: %s is a time zone by whichever of its names',
  (zone) => expect(loadEnv({ TIME_ZONE: zone }).TIME_ZONE).toBe(zone),
)

test('配置: the address of the back office stands for its origin', () => {
  const given = ['https://a.example.com', 'https://a.example.com/', 'https://a.example.com/admin/']
  for (const url of given) expect(loadEnv({ PUBLIC_URL: url }).PUBLIC_URL).toBe('https://a.example.com')
})

test('配置: a limit may be switched off or be none at all', () => {
  const source = { L_STATEMENT_MS: '0', L_HASH_QUEUE: '0', L_LOG_FILES: '0', L_EXPORT_INLINE: '0' }
  expect(loadEnv(source).limits).toMatchObject({
    L_STATEMENT_MS: 0,
    L_HASH_QUEUE: 0,
    L_LOG_FILES: 0,
    L_EXPORT_INLINE: 0,
  })
})

test('配置: proxies are addresses, networks or words for them', () => {
  const TRUSTED_PROXIES = 'loopback, 10.0.0.1,172.16.0.0/12 ,fd00::/8,::1'
  expect(loadEnv({ TRUSTED_PROXIES }).TRUSTED_PROXIES).toBe(TRUSTED_PROXIES)
})

test('配置: one process serves unless more are asked for, auto is one on each core', () => {
  expect(loadEnv({}).WORKERS).toBe(1)
  expect(loadEnv({ WORKERS: '8' }).WORKERS).toBe(8)
  expect(loadEnv({ WORKERS: 'auto' }).WORKERS).toBe(Math.min(64, availableParallelism()))
})
