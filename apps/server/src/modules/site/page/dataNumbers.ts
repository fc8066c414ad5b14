import {
  countPublished,
  listedClasses,
  publicLeaveWords,
  publicResources,
  viewsInAll,
  viewsToday,
  type Answer,
} from '#/modules/cms/api.ts'
import { tellResource } from './tellResource.ts'
import { allListed, classNamed, type Visit } from './visit.ts'

type Args = Parameters<Answer>[1]

const openOnes = ({ classes }: Visit) => [...classes.byId.values()].filter(({ scope }) => scope === '0')

/** Rows of `cms_resources`; what stands in a closed class is as if it were not there. */
export async function readResources(visit: Visit, args: Args) {
  const cls = args.class === undefined ? undefined : classNamed(visit, String(args.class))
  if (args.class !== undefined && !cls) return []
  const open = openOnes(visit).map(({ id }) => id)
  const wanted = cls && new Set(listedClasses(cls, args.children !== false))
  const { rows } = await publicResources(
    visit.ctx,
    {
      classIds: wanted ? open.filter((id) => wanted.has(id)) : open,
      ...(args.type === undefined ? {} : { type: String(args.type) }),
    },
    { size: Number(args.size ?? 20), offset: 0 },
  )
  return rows.map(({ resource, version }) => tellResource(visit, resource, version))
}

/** A number of `cms_stat`: what visitors may know of. */
export async function readStat(visit: Visit, name: string): Promise<number> {
  const { ctx } = visit
  const open = openOnes(visit).map(({ id }) => id)
  switch (name) {
    case 'resources':
      return (await publicResources(ctx, { classIds: open }, { size: 1, offset: 0 })).total
    case 'classes':
      return open.length
    case 'leaveWords':
      return (await publicLeaveWords(ctx, { size: 1 })).total
    case 'today':
      return viewsToday(ctx)
    case 'views':
    case 'visitors':
      return (await viewsInAll(ctx))[name]
    default: {
      const isOpen = new Set(open)
      return countPublished(ctx, { classIds: allListed(visit).filter((id) => isOpen.has(id)), open: true })
    }
  }
}
