import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  articlePath,
  everyListed,
  generationOf,
  holdsPass,
  pictureFacts,
  pictureUrl,
  publicClasses,
  siteSettings,
  type PictureFacts,
  type PublicClass,
  type PublicClasses,
  type SiteSettings,
  type TemplateDraft,
} from '#/modules/cms/api.ts'
import { systemContext, type Ctx } from '#/platform/context.ts'
import { siteOrigin } from '#/platform/http/siteAddress.ts'
import type { Platform } from '#/platform/platform.ts'

/** What every page needs of the site, as of now. */
export interface Visit {
  ctx: Ctx
  settings: SiteSettings
  classes: PublicClasses
  /** For addresses that leave the site: feeds, previews in other networks. Never from the request. */
  origin: string
  /** What the visitor has unlocked with a password: `a:{id}`, `c:{id}`. */
  unlocked: ReadonlySet<string>
  /** What is known of the pictures that it shows, by their ids. */
  pictures: Map<string, PictureFacts>
  /** Of what visitors see, when the visit began: what has changed since is not what it has read. */
  generation: number
  /** What a preview says of itself above the page. */
  banner?: string
  /** A template as it stands in somebody's editor. */
  draft?: TemplateDraft | undefined
}

export async function visitOf(platform: Platform, unlocked: ReadonlySet<string> = new Set()): Promise<Visit> {
  const ctx = systemContext(platform)
  const generation = generationOf(platform)
  const [settings, classes] = await Promise.all([siteSettings(ctx), publicClasses(ctx)])
  const origin = settings.domain || siteOrigin(platform) || ''
  return { ctx, settings, classes, origin, unlocked, pictures: new Map(), generation }
}

export const classUrl = ({ classType, linkUrl, classPath }: PublicClass): string =>
  classType === 'link' && linkUrl ? linkUrl : `${classPath}/`

interface Addressed {
  classId: string
  articleNo: number | null
  slug: string | null
  firstPublishTime: string | null
  articleType: string
  linkUrl: string | null
}

/** Where it is read, from the root of the site; a link leads elsewhere at once. */
export function articleHref({ settings, classes }: Visit, article: Addressed): string {
  if (article.articleType === '1' && article.linkUrl) return article.linkUrl
  const cls = classes.byId.get(article.classId)
  return cls ? articlePath(settings, cls, article as Parameters<typeof articlePath>[2]) : ''
}

/** Every class that lists over several classes show. */
export const allListed = ({ classes }: Visit): string[] => everyListed(classes)

export const ancestorsOf = ({ classes }: Visit, cls: PublicClass): PublicClass[] =>
  cls.parentIds.split('/').flatMap((id) => {
    const found = classes.byId.get(id)
    return found && found.id !== cls.id ? [found] : []
  })

/** A class by its code, path or id, as templates name it. */
export function classNamed({ classes }: Visit, name: string): PublicClass | undefined {
  const path = name.startsWith('/') ? name.replace(/\/$/, '') : `/${name.replace(/\/$/, '')}`
  return (
    classes.byPath.get(path) ??
    classes.byId.get(name) ??
    [...classes.byId.values()].find(({ classCode }) => classCode === name)
  )
}

export const picture = (id: string | null | undefined): string | null => (id ? `/media/${id}` : null)

/** The same with what is known of it, for `srcset` and caches (cms §11, §19.5). */
export function shownPicture({ pictures }: Visit, id: string | null | undefined): string | null {
  const facts = id ? pictures.get(id) : undefined
  return id && facts ? pictureUrl(id, facts) : picture(id)
}

/** Has the pictures of a page known, each asked for once. */
export async function knowPictures({ ctx, pictures }: Visit, ids: readonly (string | null)[]): Promise<void> {
  const wanted = [...new Set(ids)].filter((id): id is string => id !== null && !pictures.has(id))
  for (const [id, facts] of await pictureFacts(ctx, wanted)) pictures.set(id, facts)
}

const unlockMs = 2 * 3_600_000
export const unlockCookie = 'site_unlocked'
export const passCookie = 'site_pass'
/** Among what is unlocked: the visitor is one of the staff. No password opens it. */
export const staff = 'staff'

const signatureOf = (secret: string, text: string) =>
  createHmac('sha256', secret).update(`site unlock ${text}`).digest('base64url')

/** What a visitor has unlocked, as their browser keeps it; nobody else can write it. */
export function sealUnlocked({ secret, clock }: Platform, keys: Iterable<string>): string {
  const text = Buffer.from(
    JSON.stringify({ keys: [...keys].slice(-20), until: clock.now().getTime() + unlockMs }),
  ).toString('base64url')
  return `${text}.${signatureOf(secret, text)}`
}

const nothing: ReadonlySet<string> = new Set()

const cookieIn = (cookies: string | undefined, name: string): string | undefined =>
  cookies
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** Whether the browser has a pass to show, good or not. */
export const showsPass = (cookies: string | undefined): boolean => cookieIn(cookies, passCookie) !== undefined

/** The same with what a pass opens; asked of the database for those alone who show one. */
export async function openedBy(platform: Platform, cookies: string | undefined): Promise<ReadonlySet<string>> {
  const unlocked = readUnlocked(platform, cookies)
  const pass = cookieIn(cookies, passCookie)
  if (pass === undefined) return unlocked
  // While the database is away nobody is one of the staff.
  const isStaff = await holdsPass(systemContext(platform), pass).catch(() => false)
  return isStaff ? new Set([...unlocked, staff]) : unlocked
}

export function readUnlocked({ secret, clock }: Platform, cookies: string | undefined): ReadonlySet<string> {
  const given = cookieIn(cookies, unlockCookie)
  // Most visitors: no signature is worked out for them.
  if (given === undefined) return nothing
  const [text = '', signature = ''] = given.split('.')
  const expected = Buffer.from(signatureOf(secret, text))
  const shown = Buffer.from(signature)
  if (expected.length !== shown.length || !timingSafeEqual(expected, shown)) return nothing
  const { keys, until } = JSON.parse(Buffer.from(text, 'base64url').toString()) as { keys: string[]; until: number }
  return until > clock.now().getTime() ? new Set(keys) : nothing
}
