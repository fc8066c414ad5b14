import { DownloadScope } from '@app/shared/cms/cmsResource.ts'
import {
  publicResource,
  publicResources,
  publicVersion,
  publicVersions,
  safeHtml,
  type PageData,
  type ResourceRow,
  type VersionRow,
} from '#/modules/cms/api.ts'
import type { MadePage } from './pageCache.ts'
import { notFoundPage, redirectTo, showPage, tellPagination } from './pages.ts'
import { iso, tagUrl, withMedia } from './tell.ts'
import { picture, staff, type Visit } from './visit.ts'

const root = '/resource/'
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

const openClasses = ({ classes }: Visit) =>
  [...classes.byId.values()].filter(({ scope }) => scope === '0').map(({ id }) => id)

async function listPage(visit: Visit, pageNum: number): Promise<MadePage> {
  const { pageSize } = visit.settings
  const { total, rows } = await publicResources(visit.ctx, openClasses(visit), {
    size: pageSize,
    offset: (pageNum - 1) * pageSize,
  })
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

const urlOf = ({ resourceCode }: ResourceRow) => `${root}${resourceCode}`

function tellResource(visit: Visit, resource: ResourceRow, version: VersionRow | undefined): PageData {
  return {
    name: resource.resourceName,
    code: resource.resourceCode,
    url: urlOf(resource),
    cover: picture(resource.cover),
    summary: resource.summary,
    version: version?.versionNo ?? null,
    size: version?.size ?? 0,
    downloads: resource.downloads,
    updateTime: iso(visit, version?.releaseTime ?? resource.updateTime),
  }
}

async function onePage(visit: Visit, resource: ResourceRow): Promise<MadePage> {
  const path = urlOf(resource)
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
  const [current, versions] = await Promise.all([
    publicVersion(visit.ctx, resource),
    publicVersions(visit.ctx, resource),
  ])
  const { images, description, tags: words, author, source, licence, platform, language } = resource
  return showPage(visit, {
    kind: 'resource',
    title: resource.resourceName,
    path,
    crumbs,
    own: closed,
    tags,
    seo: { description: resource.summary, keywords: (words ?? []).join(), image: picture(resource.cover) },
    data: {
      resource: {
        ...tellResource(visit, resource, current),
        description: safeHtml(withMedia(description ?? '')),
        images: (images ?? []).map((id) => picture(id)),
        tags: (words ?? []).map((name) => ({ name, url: tagUrl(name) })),
        facts: [
          ['作者', author],
          ['来源', source],
          ['授权方式', licence],
          ['适用平台', platform],
          ['语言', language],
        ].flatMap(([label, value]) => (value ? [{ label: label ?? '', value }] : [])),
        changes: (current?.changeLog ?? '').split(/\r?\n/).filter((line) => line.trim() !== ''),
        downloadUrl: `${path}/download`,
        files: (current?.files ?? []).map((file, at) => ({
          name: file.name,
          size: file.size ?? 0,
          sha256: file.sha256 ?? null,
          url: `${path}/download?file=${at + 1}`,
        })),
        versions: versions.map((version) => ({
          version: version.versionNo,
          title: version.title,
          size: version.size,
          releaseTime: iso(visit, version.releaseTime),
          current: version.id === current?.id,
          url: `${path}/v/${encodeURIComponent(version.versionNo)}/download`,
        })),
      },
    },
  })
}
