import { publicLinks, type Plain } from '#/modules/cms/api.ts'
import { picture, type Visit } from './visit.ts'

/** Links of a type as templates are told of them; a click goes through `/go/{id}`, which counts it. */
export async function linkRows({ ctx }: Visit, typeCode: string, size: number): Promise<Plain[]> {
  const rows = await publicLinks(ctx, typeCode)
  return rows.slice(0, size).map((row) => ({
    name: row.linkName,
    url: `/go/${row.id}`,
    logo: picture(row.logo),
    target: row.linkTarget,
    nofollow: row.nofollow === 'Y',
    color: row.color,
    description: row.description,
  }))
}
