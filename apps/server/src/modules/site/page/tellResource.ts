import {
  publicVersion,
  publicVersions,
  safeHtml,
  type PageData,
  type ResourceRow,
  type VersionRow,
} from '#/modules/cms/api.ts'
import { iso, tagUrl, withMedia } from './tell.ts'
import { picture, type Visit } from './visit.ts'

/** What pages and the interface are told of resources. */

export const resourceRoot = '/resource/'

export const resourceUrl = ({ resourceCode }: Pick<ResourceRow, 'resourceCode'>) => `${resourceRoot}${resourceCode}`

export function tellResource(visit: Visit, resource: ResourceRow, version: VersionRow | undefined): PageData {
  return {
    name: resource.resourceName,
    code: resource.resourceCode,
    type: resource.resourceType,
    url: resourceUrl(resource),
    cover: picture(resource.cover),
    summary: resource.summary,
    version: version?.versionNo ?? null,
    size: version?.size ?? 0,
    downloads: resource.downloads,
    updateTime: iso(visit, version?.releaseTime ?? resource.updateTime),
  }
}

/** The whole of one, with the files of its current version and all that came before. */
export async function tellWholeResource(visit: Visit, resource: ResourceRow): Promise<PageData> {
  const path = resourceUrl(resource)
  const [current, versions] = await Promise.all([
    publicVersion(visit.ctx, resource),
    publicVersions(visit.ctx, resource),
  ])
  const { images, description, tags, author, source, licence, platform, language } = resource
  return {
    ...tellResource(visit, resource, current),
    description: safeHtml(withMedia(description ?? '')),
    images: (images ?? []).map((id) => picture(id)),
    tags: (tags ?? []).map((name) => ({ name, url: tagUrl(name) })),
    author,
    source,
    licence,
    platform,
    language,
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
  }
}
