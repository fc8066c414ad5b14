import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'
import { createNodeCache, type NodeCache } from '#/platform/nodes/nodeCache.ts'
import type { Platform } from '#/platform/platform.ts'
import { cmsClassTable, type ClassRow } from './cmsClass.table.ts'

/** A class that visitors may know of, with what it has from those above it. */
export interface PublicClass extends ClassRow {
  /** The stricter one of its own and those above: 0 everybody, 1 people signed in, 2 who knows the password. */
  scope: '0' | '1' | '2'
  /** The nearest password on the way up, and the class it belongs to. */
  passwordHash: string | null
  passwordClass: string | null
  below: PublicClass[]
}

export interface PublicClasses {
  byId: ReadonlyMap<string, PublicClass>
  byPath: ReadonlyMap<string, PublicClass>
  roots: PublicClass[]
}

const caches = new WeakMap<Platform, NodeCache<PublicClasses>>()

async function read(platform: Platform): Promise<PublicClasses> {
  const rows = await platform.database.sideDb
    .select()
    .from(cmsClassTable)
    .where(eq(cmsClassTable.delFlag, '0'))
    .orderBy(asc(cmsClassTable.treeLevel), asc(cmsClassTable.treeSort), asc(cmsClassTable.id))
  const byId = new Map<string, PublicClass>()
  const roots: PublicClass[] = []
  for (const row of rows) {
    if (row.status !== '0') continue
    const above = byId.get(row.parentId)
    // What stands below a disabled class is as gone as that.
    if (row.parentId !== '0' && !above) continue
    const own = row.viewScope === '2' && row.viewPasswordHash !== null
    const cls: PublicClass = {
      ...row,
      scope: above && above.scope > row.viewScope ? above.scope : row.viewScope,
      passwordHash: own ? row.viewPasswordHash : (above?.passwordHash ?? null),
      passwordClass: own ? row.id : (above?.passwordClass ?? null),
      indexTemplate: row.indexTemplate || (above?.indexTemplate ?? null),
      listTemplate: row.listTemplate || (above?.listTemplate ?? null),
      detailTemplate: row.detailTemplate || (above?.detailTemplate ?? null),
      below: [],
    }
    byId.set(row.id, cls)
    if (above) above.below.push(cls)
    else roots.push(cls)
  }
  return { byId, byPath: new Map([...byId.values()].map((cls) => [cls.classPath, cls])), roots }
}

/** The node's copy of the classes of the site; whoever changes one says `class.changed`. */
export function publicClassCache(platform: Platform): NodeCache<PublicClasses> {
  const known = caches.get(platform)
  if (known) return known
  const options = { name: 'cmsClassCache', prefix: 'cms_class:', max: 1, shown: () => undefined }
  const cache = createNodeCache(platform, options, () => read(platform))
  platform.events.onEveryNode('class.changed', () => cache.dropAll())
  caches.set(platform, cache)
  return cache
}

export const publicClasses = ({ platform }: Pick<Ctx, 'platform'>): Promise<PublicClasses> =>
  publicClassCache(platform).get('all')

/** The class and those below it that lists of it show. */
export function listedClasses(cls: PublicClass, withChildren = cls.containChild === 'Y'): string[] {
  if (!withChildren) return [cls.id]
  return [cls.id, ...cls.below.filter(({ inList }) => inList === 'Y').flatMap((child) => listedClasses(child, true))]
}

/** Every class that lists over several classes show. */
export const everyListed = ({ roots }: PublicClasses): string[] =>
  roots.filter(({ inList }) => inList === 'Y').flatMap((cls) => listedClasses(cls, true))
