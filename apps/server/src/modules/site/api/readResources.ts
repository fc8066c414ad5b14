import { DownloadScope } from '@app/shared/cms/cmsResource.ts'
import type { QueryOf } from '@app/shared/kit/endpoint.ts'
import { foundResources, publicResource, publicResources, searchResources } from '#/modules/cms/api.ts'
import { tellResource, tellWholeResource } from '#/modules/site/page/tellResource.ts'
import { notFound } from '#/platform/errors.ts'
import type { apiCalls } from './apiCalls.ts'
import type { Asked } from './reader.ts'
import { isPrivate, textOf, wantedClasses, type Told } from './reading.ts'

/** Resources stand in classes that everybody may read; what asks for more than that takes a token for it. */
const everybodys = ({ classes }: Asked, classIds: readonly string[]) =>
  classIds.filter((id) => classes.byId.get(id)?.scope === '0')

export async function readResources(asked: Asked, query: QueryOf<typeof apiCalls.resources>) {
  const { pageNum, pageSize, type, q } = query
  const offset = (pageNum - 1) * pageSize
  if (q !== undefined) {
    const classIds = everybodys(asked, wantedClasses(asked, query))
    const hits = await searchResources(asked.ctx, q, { classIds, type, size: pageSize, offset })
    const found = await foundResources(asked.ctx, hits)
    const list = found.map(({ resource, version, snippet }) => ({ ...tellResource(asked, resource, version), snippet }))
    return { total: hits.total, pageNum, pageSize, list }
  }
  const { total, rows } = await publicResources(
    asked.ctx,
    {
      classIds: everybodys(asked, wantedClasses(asked, query)),
      open: !isPrivate(asked),
      ...(type === undefined ? {} : { type }),
    },
    { size: pageSize, offset },
  )
  return { total, pageNum, pageSize, list: rows.map(({ resource, version }) => tellResource(asked, resource, version)) }
}

export async function readResource(asked: Asked, code: string): Promise<Told> {
  const resource = await publicResource(asked.ctx, code)
  const isKnown = resource && asked.open.has(resource.classId)
  if (!isKnown || (resource.downloadScope !== DownloadScope.everybody && !isPrivate(asked)))
    throw notFound('资源不存在')
  const { facts: _facts, description, ...told } = await tellWholeResource(asked, resource)
  return { ...told, description: textOf(description) }
}
