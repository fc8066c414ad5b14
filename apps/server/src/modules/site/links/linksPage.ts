import { linkTag, openLinkTypes, publicLinkTypes, type Plain } from '#/modules/cms/api.ts'
import { isOpenForm, newFormToken } from '#/modules/site/guestbook/formToken.ts'
import { asksPicture } from '#/modules/site/guestbook/writeLeaveWord.ts'
import { linkRows } from '#/modules/site/page/linkRows.ts'
import type { MadePage } from '#/modules/site/page/pageCache.ts'
import { showPage } from '#/modules/site/page/pages.ts'
import type { Visit } from '#/modules/site/page/visit.ts'

const mostOfType = 500

export interface LinksState {
  sent?: boolean
  /** What was typed and why it was not taken. */
  refused?: {
    typed: Readonly<Record<string, string>>
    message: string
    errors: Readonly<Record<string, string>>
    status: number
  }
}

async function tellForm({ ctx, settings }: Visit, { refused }: LinksState): Promise<Plain> {
  if (settings.linkApply !== 'Y') return refused ? { closed: refused.message } : null
  const types = await openLinkTypes(ctx)
  if (types.length === 0) return null
  const { typed = {}, message = null, errors = {} } = refused ?? {}
  const { form, code: _code, website: _website, ...values } = typed
  const token = isOpenForm(ctx.platform, form) ? form : newFormToken(ctx.platform)
  return {
    token,
    picture: (await asksPicture(ctx, settings)) ? `/guestbook/captcha?form=${encodeURIComponent(token)}` : null,
    types: types.map(({ id, typeName }) => ({ value: id, label: typeName })),
    values: { typeId: types[0]?.id ?? '', ...values },
    message,
    errors: { ...errors },
  }
}

/** All links by their types, and the form for those who ask for one. */
export async function linksPage(visit: Visit, state: LinksState = {}): Promise<MadePage> {
  const types = await publicLinkTypes(visit.ctx)
  const links = await Promise.all(
    types.map(async ({ typeName, typeCode, showMode }) => ({
      name: typeName,
      code: typeCode,
      mode: showMode,
      items: await linkRows(visit, typeCode, mostOfType),
    })),
  )
  return showPage(visit, {
    kind: 'links',
    title: '友情链接',
    path: '/links',
    status: state.refused?.status ?? 200,
    own: true,
    data: {
      links: links.filter(({ items }) => items.length > 0),
      form: await tellForm(visit, state),
      sent: state.sent ?? false,
    },
    tags: types.map(({ typeCode }) => linkTag(typeCode)),
  })
}
