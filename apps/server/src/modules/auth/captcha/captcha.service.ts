import { randomBytes, randomInt } from 'node:crypto'
import { asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import svgCaptcha from 'svg-captcha'
import { configValue } from '#/modules/system/api.ts'
import type { CacheGroup } from '#/platform/cacheGroups.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { captchaTable, type PicturePurpose } from './captcha.table.ts'

/** The package's own function draws any text; its types name only the random ones. */
const draw = svgCaptcha as unknown as (text: string, options: object) => string

const lifeMs = 120_000
const picture = { width: 160, height: 60, fontSize: 44, background: '#ffffff' }

export async function captchaIsOn(ctx: Ctx): Promise<boolean> {
  return ctx.platform.env.CAPTCHA === 'on' && (await configValue(ctx, 'sys.captcha.onOff')) !== 'false'
}

interface Puzzle {
  text: string
  answer: string
}

/** `a op b=?` with one-digit operands and an answer that is never negative nor a fraction. */
function arithmetic(): Puzzle {
  const a = randomInt(10)
  const b = randomInt(10)
  const operators = ['*', '/', '-'] as const
  const operator = operators[randomInt(operators.length)]
  if (operator === '*') return { text: `${a}*${b}=?`, answer: String(a * b) }
  if (operator === '/')
    return b !== 0 && a % b === 0
      ? { text: `${a}/${b}=?`, answer: String(a / b) }
      : { text: `${a}+${b}=?`, answer: String(a + b) }
  const [large, small] = a >= b ? [a, b] : [b, a]
  return { text: `${large}-${small}=?`, answer: String(large - small) }
}

function letters(): Puzzle {
  const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  const text = Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return { text, answer: text.toLowerCase() }
}

export interface Captcha {
  uuid: string
  /** Base64 of the picture. */
  img: string
  imgType: string
}

/** Draws a puzzle; its answer stays here. Under an `uuid` of the caller's the picture before it is worth nothing more. */
export async function createCaptcha(
  ctx: Ctx,
  purpose: PicturePurpose,
  uuid = randomBytes(16).toString('hex'),
): Promise<Captcha> {
  const asLetters = (await configValue(ctx, 'sys.captcha.type')) === 'char'
  const { text, answer } = asLetters ? letters() : arithmetic()
  const expireTime = new Date(ctx.now.getTime() + lifeMs).toISOString()
  await ctx.db
    .insert(captchaTable)
    .values({ id: uuid, answer, purpose, expireTime })
    .onConflictDoUpdate({ target: captchaTable.id, set: { answer, purpose, expireTime } })
  const svg = draw(text, { ...picture, noise: asLetters ? 1 : 0, color: !asLetters })
  return { uuid, img: Buffer.from(svg).toString('base64'), imgType: 'image/svg+xml' }
}

interface ShownCaptcha {
  uuid?: string | undefined
  code?: string | undefined
}

/** Takes the answer of a picture away, right or wrong, and compares (security AU-03, AU-04). */
export async function judgeCaptcha(
  ctx: Ctx,
  purpose: PicturePurpose,
  { uuid, code }: ShownCaptcha,
): Promise<'right' | 'wrong' | 'gone'> {
  const known = uuid !== undefined && /^[0-9a-f]{32}$/.test(uuid)
  const [row] = known
    ? await ctx.platform.database.db
        .delete(captchaTable)
        .where(eq(captchaTable.id, uuid))
        .returning({
          answer: captchaTable.answer,
          live: sql<boolean>`${captchaTable.purpose} = ${purpose} and ${captchaTable.expireTime} > ${ctx.now.toISOString()}::timestamptz`,
        })
    : []
  if (!row?.live) return 'gone'
  return code && code.trim().toLowerCase() === row.answer ? 'right' : 'wrong'
}

/** Refuses whoever has not read the picture, while pictures are asked for at all. */
export async function requireCaptcha(ctx: Ctx, purpose: PicturePurpose, shown: ShownCaptcha): Promise<void> {
  if (!(await captchaIsOn(ctx))) return
  const judged = await judgeCaptcha(ctx, purpose, shown)
  if (judged === 'gone') throw refuse('验证码已失效')
  if (judged === 'wrong') throw refuse('验证码错误')
}

const prefix = 'captcha_codes:'
const { id, expireTime } = captchaTable
const open = (ctx: Ctx) => gt(expireTime, ctx.now.toISOString())

/** The pictures that wait for an answer. */
export const captchas: CacheGroup = {
  cacheId: 'captcha',
  cacheName: 'captcha_codes',
  remarks: '验证码',
  sort: 80,
  store: {
    count: (ctx) => ctx.db.$count(captchaTable, open(ctx)),
    async keys(ctx, limit) {
      const ttlMs = sql<number>`greatest(0, extract(epoch from ${expireTime} - ${ctx.now.toISOString()}::timestamptz) * 1000)::float8`
      const rows = await ctx.db
        .select({ id, ttlMs })
        .from(captchaTable)
        .where(open(ctx))
        .orderBy(asc(expireTime))
        .limit(limit)
      return rows.map((row) => ({ key: `${prefix}${row.id}`, ttlMs: row.ttlMs }))
    },
    async clear(ctx, keys) {
      const ids = keys?.map((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : key))
      await ctx.db.delete(captchaTable).where(ids && inArray(id, ids))
    },
    async sweep(ctx) {
      await ctx.db.delete(captchaTable).where(lt(expireTime, ctx.now.toISOString()))
    },
  },
}
