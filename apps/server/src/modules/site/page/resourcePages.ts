import { DownloadScope } from '@app/shared/cms/cmsResource.ts'
import { publicResource, publicResources, type ResourceRow } from '#/modules/cms/api.ts'
import type { MadePage } from './pageCache.ts'
import { notFoundPage, redirectTo, showPage, tellPagination } from './pages.ts'
import { resourceRoot as root, resourceUrl, tellResource, tellWholeResource } from './tellResource.ts'
import { picture, staff, type Visit } from './visit.ts'

const home = { name: '首页', url: '/' }
const downloads = { name: '资源下载', url: root }

const codeOf = (path: string) => /^\/resource\/([\w-]{1,64})$/.exec(path)?.[1]

/** What opens the resource at a path, if it asks for a password. */
export async function passwordOfResource(
  visit: Visit,
  path: string,
): Promise<{ key: string; hash: string } | undefined> {
  const code = codeOf(path)
  const resource = code === undefined ? undefined : await publicResource(visit.ctx, code)
  if (resource?.downloadScope !== DownloadScope.password || !resource.passwordHash) return undefined
  return { key: `r:${resource.id}`, hash: resource.passwordHash }
}

/** Pages of what can be fetched: all of it, and one resource with its versions (cms §19.2). */
export async function resourcePageAt(visit: Visit, path: string): Promise<MadePage> {
  if (path === '/resource' || path === '/resource/page/1') return redirectTo(root)
  if (path === root) return listPage(visit, 1)
  const paged = /^\/resource\/page\/([1-9]\d{0,5})$/.exec(path)
  if (paged) return listPage(visit, Number(paged[1]))
  const code = codeOf(path)
  const resource = code === undefined ? undefined : await publicResource(visit.ctx, code)
  return resource ? onePage(visit, resource) : notFoundPage(visit, path)
}

/** Classes whose resources everybody may know of. */
export const openClasses = ({ classes }: Visit) =>
  [...classes.byId.values()].filter(({ scope }) => scope === '0').map(({ id }) => id)

async function listPage(visit: Visit, pageNum: number): Promise<MadePage> {
  const { pageSize } = visit.settings
  const { total, rows } = await publicResources(
    visit.ctx,
    { classIds: openClasses(visit) },
    {
      size: pageSize,
      offset: (pageNum - 1) * pageSize,
    },
  )
  const urlOf = (n: number) => (n === 1 ? root : `${root}page/${n}`)
  if (pageNum > 1 && rows.length === 0) return notFoundPage(visit, urlOf(pageNum))
  const pagination = tellPagination({ pageNum, pageSize, total, urlOf })
  return showPage(visit, {
    kind: 'resource_list',
    title: downloads.name,
    path: urlOf(pageNum),
    crumbs: [home, downloads],
    seo: { prev: pagination.prevUrl, next: pagination.nextUrl },
    page: { pageNum, pageTotal: pagination.pages, total },
    data: { list: rows.map(({ resource, version }) => tellResource(visit, resource, version)), pagination },
    tags: ['resources'],
  })
}

async function onePage(visit: Visit, resource: ResourceRow): Promise<MadePage> {
  const path = resourceUrl(resource)
  const tags = ['resources', `r:${resource.id}`]
  const crumbs = [home, downloads, { name: resource.resourceName, url: path }]
  const closed = resource.downloadScope !== DownloadScope.everybody
  const key = resource.downloadScope === DownloadScope.signedIn ? staff : `r:${resource.id}`
  if (closed && !visit.unlocked.has(key))
    return showPage(visit, {
      kind: 'password',
      title: resource.resourceName,
      path,
      status: 403,
      own: true,
      crumbs,
      page: { asksPassword: resource.downloadScope === DownloadScope.password },
      tags,
    })
  return showPage(visit, {
    kind: 'resource',
    title: resource.resourceName,
    path,
    crumbs,
    own: closed,
    tags,
    seo: { description: resource.summary, keywords: (resource.tags ?? []).join(), image: picture(resource.cover) },
    data: { resource: await tellWholeResource(visit, resource) },
  })
}
